import { type EmailDraft, EmailDrafts } from '@paratope/shared/drafts/email-draft';
import { editDraft as edit, markDraftSent as markSent } from '@paratope/shared/drafts/mutators';
import type { InputOf } from '@paratope/shared/endpoint';
import type { ActivityId, DraftId } from '@paratope/shared/ids';
import type { OutreachApi } from '@paratope/shared/outreach/api';
import { type Ctx, type Founder, Refused } from '../../context.ts';
import { offsetOf, pageOf } from '../../http/paging.ts';
import { runMutator } from '../sync/index.ts';
import { draftAnswer } from './generate-email.ts';
import { draftById, draftsTo } from './store.ts';

export async function listDrafts(ctx: Ctx<Founder>, input: InputOf<typeof OutreachApi.drafts>) {
  const { matchId, q = '', limit, cursor } = input;
  const offset = offsetOf(cursor);
  const words = q.toLowerCase();
  const all = (await draftsTo(ctx.database.reader, { startupId: ctx.actor.startupId, matchId })).filter(
    ({ subject, body }) => `${subject}\n${body}`.toLowerCase().includes(words),
  );
  return pageOf({ offset, total: all.length, data: all.slice(offset, offset + limit).map(draftAnswer) });
}

export async function editDraft(ctx: Ctx<Founder>, input: InputOf<typeof OutreachApi.editDraft>) {
  const { subject, body } = input;
  const rows = await runMutator(ctx, edit, { id: await ofMatch(ctx, input), changes: { subject, body } });
  return { message: 'Email saved.', data: draftIn(rows, input.draftId) };
}

export async function markDraftSent(ctx: Ctx<Founder>, input: InputOf<typeof OutreachApi.markDraftSent>) {
  const id = await ofMatch(ctx, input);
  const rows = await runMutator(ctx, markSent, { id, entryId: ctx.random.id() as ActivityId });
  return { message: 'Logged in the timeline.', data: draftIn(rows, input.draftId) };
}

/** The id, once it is sure that the draft is the startup's own and belongs to the match that was named. */
async function ofMatch(
  ctx: Ctx<Founder>,
  { matchId, draftId }: { matchId: string; draftId: string },
): Promise<DraftId> {
  const draft = await draftById(ctx.database.reader, { startupId: ctx.actor.startupId, id: draftId });
  if (draft?.matchId !== matchId) throw new Refused('missing', 'This email is not there.');
  return draft.id;
}

function draftIn(rows: Readonly<Record<string, unknown>>, id: string) {
  const row = rows[`${EmailDrafts.name}/${id}`];
  if (!row) throw new Refused('missing', 'This email is not there.');
  return draftAnswer(row as EmailDraft);
}
