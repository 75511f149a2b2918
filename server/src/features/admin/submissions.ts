import type { AdminApi } from '@paratope/shared/admin/api';
import { runStateOf, type Submission } from '@paratope/shared/admin/clients-api';
import type { InputOf } from '@paratope/shared/endpoint';
import type { StartupId } from '@paratope/shared/ids';
import { type Admin, type Ctx, Refused } from '../../context.ts';
import { offsetOf, pageOf } from '../../http/paging.ts';
import { currentDeck, deckFile } from '../decks/index.ts';
import { pageOfSubmissions, type StartupWithCounts } from './clients-store.ts';

export async function listSubmissions(ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.submissions>) {
  const offset = offsetOf(input.cursor);
  const { q, limit, hasDeck } = input;
  const found = await pageOfSubmissions(ctx.database.reader, { q, limit, offset, hasDeck });
  return pageOf({ data: found.data.map(submissionOf), total: found.total, offset });
}

/** The file itself, for admins alone: the address is in no founder's reach (decision S4). */
export async function downloadSubmissionDeck(ctx: Ctx<Admin>, { id }: InputOf<typeof AdminApi.submissionDeck>) {
  const deck = await currentDeck(ctx.database.reader, id as StartupId);
  if (!deck) throw new Refused('missing', 'This startup has no pitch deck.');
  return deckFile(ctx, deck);
}

function submissionOf({ startup, deck, analysis }: StartupWithCounts): Submission {
  const url = `/api/admin/submissions/${startup.id}/deck`;
  const named = {
    startupName: startup.name,
    drugModality: startup.drugModality,
    diseaseFocus: startup.diseaseFocus,
    investmentStage: startup.investmentStage,
    geography: startup.geography,
    investmentAmount: startup.investmentAmount,
    email: startup.email,
    pitchDeckPublicUrl: deck ? url : null,
    nonConfidentialPitchDeck: deck
      ? [{ id: deck.id, filename: deck.fileName, size: deck.bytes, type: 'application/pdf', url }]
      : [],
    overallScore: analysis.overallScore,
    applicationType: startup.plan === 'premium' ? 'Premium Support' : 'Matching',
  };
  return {
    id: startup.id,
    ...named,
    fields: {
      'Startup Name': named.startupName,
      'Drug Modality': named.drugModality,
      'Disease Focus': named.diseaseFocus,
      'Investment Stage': named.investmentStage,
      Geography: named.geography,
      'Investment Amount': named.investmentAmount,
      Email: named.email,
      'Pitch Deck Public URL': named.pitchDeckPublicUrl,
      'Non-Confidential Pitch Deck': named.nonConfidentialPitchDeck,
      'Overall Score': named.overallScore,
      'Application Type': named.applicationType,
    },
    investmentCurrency: startup.investmentCurrency,
    matchingStatus: runStateOf(startup.matching),
    analysisStatus: analysis.state,
    submittedAt: startup.submittedAt,
  };
}
