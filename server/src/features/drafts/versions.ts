import type { InputOf } from '@paratope/shared/endpoint';
import type { DraftId } from '@paratope/shared/ids';
import type { OutreachApi } from '@paratope/shared/outreach/api';
import { type Ctx, type Founder, Refused } from '../../context.ts';
import { pagedFrom } from '../../http/paging.ts';
import { draftAnswer } from './generate-email.ts';
import { draftById, draftsTo } from './store.ts';

export async function listDrafts(ctx: Ctx<Founder>, input: InputOf<typeof OutreachApi.drafts>) {
  const { matchId, q = '' } = input;
  const words = q.toLowerCase();
  const all = (await draftsTo(ctx.database.reader, { startupId: ctx.actor.startupId, matchId })).filter(
    ({ subject, body }) => `${subject}\n${body}`.toLowerCase().includes(words),
  );
  return pagedFrom(all, input, draftAnswer);
}

/** Throws `missing` unless the draft belongs to the startup and to the named match. */
export async function ownDraftId(
  ctx: Ctx<Founder>,
  { matchId, draftId }: { matchId: string; draftId: string },
): Promise<DraftId> {
  const draft = await draftById(ctx.database.reader, { startupId: ctx.actor.startupId, id: draftId });
  if (draft?.matchId !== matchId) throw new Refused('missing', "We can't find this email.");
  return draft.id;
}
