import { calendarDateIn } from '@paratope/shared/dates';
import type { InputOf } from '@paratope/shared/endpoint';
import type { ActivityId, MatchId } from '@paratope/shared/ids';
import type { OutreachApi } from '@paratope/shared/outreach/api';
import { addActivity } from '@paratope/shared/outreach/mutators';
import { type Ctx, type Founder, inTransaction, Refused } from '../../context.ts';
import { offsetOf, pageOf } from '../../http/paging.ts';
import { runMutator } from '../sync/index.ts';
import { matchToWriteTo } from './basis.ts';
import { draftAnswer } from './draft-answer.ts';
import { draftById, insertDraft, listDraftRows, markSent } from './store.ts';

export async function listDrafts(ctx: Ctx<Founder>, input: InputOf<typeof OutreachApi.drafts>) {
  const { matchId, q, limit, cursor } = input;
  const offset = offsetOf(cursor);
  const { startupId } = ctx.actor;
  const { data, total } = await listDraftRows(ctx.database.reader, { startupId, matchId, q, limit, offset });
  return pageOf({ offset, total, data: data.map(draftAnswer) });
}

/** What a founder made of a version is the next one; the one before stays. */
export async function editDraft(ctx: Ctx<Founder>, input: InputOf<typeof OutreachApi.editDraft>) {
  const { id = ctx.random.id(), subject, body } = input;
  await matchToWriteTo(ctx, input.matchId);
  const before = await theDraft(ctx, input);
  const row = await inTransaction(ctx, (tx) =>
    insertDraft(tx, {
      ...before,
      id,
      subject,
      body,
      sentences: [],
      writer: 'person',
      model: '',
      promptVersion: '',
      removedSentences: 0,
      accountId: ctx.actor.accountId,
      createdAt: ctx.now,
      sentAt: null,
    }),
  );
  return { message: 'Email saved.', data: draftAnswer(row) };
}

/** The entry in the timeline bears the draft's own id, so that telling twice logs once. */
export async function markDraftSent(ctx: Ctx<Founder>, input: InputOf<typeof OutreachApi.markDraftSent>) {
  const match = await matchToWriteTo(ctx, input.matchId);
  const draft = await theDraft(ctx, input);
  if (draft.sentAt) return { message: 'This email is logged already.', data: draftAnswer(draft) };
  const details = {
    activityType: 'email_sent' as const,
    title: draft.subject,
    description: draft.body.slice(0, longestDescription),
    activityDate: calendarDateIn(ctx.config.TIME_ZONE, new Date(ctx.now)),
    nextAction: '',
    nextActionDate: null,
    status: 'completed' as const,
    notes: '',
  };
  await runMutator(ctx, addActivity, { id: draft.id as ActivityId, matchId: match.id as MatchId, details });
  await inTransaction(ctx, (tx) => markSent(tx, draft.id, ctx.now));
  return { message: 'Logged in the timeline.', data: draftAnswer({ ...draft, sentAt: ctx.now }) };
}

const longestDescription = 20_000;

async function theDraft(ctx: Ctx<Founder>, { matchId, draftId }: { matchId: string; draftId: string }) {
  const draft = await draftById(ctx.database.reader, { startupId: ctx.actor.startupId, matchId, id: draftId });
  if (!draft) throw new Refused('missing', 'This email is not there.');
  return draft;
}
