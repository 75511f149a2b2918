import type { AdminApi } from '@paratope/shared/admin/api';
import { runStateOf, type Submission, submissionColumns } from '@paratope/shared/admin/clients-api';
import type { InputOf } from '@paratope/shared/endpoint';
import type { StartupId } from '@paratope/shared/ids';
import { type Admin, type Ctx, Refused } from '../../context.ts';
import { paged } from '../../http/paging.ts';
import { currentDeck, deckFile } from '../decks/index.ts';
import { pageOfSubmissions, type StartupWithCounts } from './clients-store.ts';

export const listSubmissions = (ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.submissions>) =>
  paged(input, (page) => pageOfSubmissions(ctx.database.reader, page), submissionOf);

/** For admins only: founders can't reach this URL (decision S4). */
export async function downloadSubmissionDeck(ctx: Ctx<Admin>, { id }: InputOf<typeof AdminApi.submissionDeck>) {
  const deck = await currentDeck(ctx.database.reader, id as StartupId);
  if (!deck) throw new Refused('missing', 'This startup has no pitch deck.');
  return deckFile(ctx, deck);
}

function submissionOf({ startup, deck, analysis }: StartupWithCounts): Submission {
  const url = `/api/admin/submissions/${startup.id}/deck`;
  const named = {
    ...startup,
    startupName: startup.name,
    pitchDeckPublicUrl: deck ? url : null,
    nonConfidentialPitchDeck: deck
      ? [{ id: deck.id, filename: deck.fileName, size: deck.bytes, type: 'application/pdf', url }]
      : [],
    overallScore: analysis.overallScore,
    applicationType: startup.plan === 'premium' ? 'Premium Support' : 'Matching',
  };
  const names = Object.keys(submissionColumns) as (keyof typeof submissionColumns)[];
  return {
    ...named,
    fields: Object.fromEntries(names.map((name) => [submissionColumns[name], named[name]])) as Submission['fields'],
    matchingStatus: runStateOf(startup.matching),
    analysisStatus: analysis.state,
  };
}
