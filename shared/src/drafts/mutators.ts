import { bareEntry } from '@paratope/shared/outreach/activity';
import * as z from 'zod/mini';
import { calendarDateIn } from '../dates.ts';
import { ActivityId, DraftId, MatchId } from '../ids.ts';
import { isOpenMatch, Matches } from '../matches/match.ts';
import { defineMutator, done, refuse } from '../mutation.ts';
import { Activities } from '../outreach/activity.ts';
import { planAllows } from '../plans/plan.ts';
import { Language } from '../words/language.ts';
import { inCatalog } from '../words/message.ts';
import { DraftLength, DraftText, type EmailDraft, EmailDrafts } from './email-draft.ts';

const match = (id: string) => ({ collection: Matches.name, id });
const draft = (id: string) => ({ collection: EmailDrafts.name, id });
const noSuchDraft = refuse('missing', "We can't find this email.");
export const emailNeedsUpgrade = 'AI-generated email is a premium feature';

const lengthField = inCatalog({ label: 'Length', choices: { short: 'Short', medium: 'Medium', long: 'Long' } });

/** Requests an email; offline, the request waits on the device like any other change. */
export const askForDraft = defineMutator({
  name: 'askForDraft',
  label: 'Email requested',
  fields: { length: lengthField, wish: 'Request', language: 'Language' },
  args: z.object({
    id: DraftId,
    matchId: MatchId,
    length: DraftLength,
    wish: z.string().check(z.maxLength(500)),
    language: z.optional(Language),
  }),
  touches: ({ id, matchId }) => [match(matchId), draft(id)],
  permit: (_, __, { plan, policy }) =>
    planAllows(plan, 'email', { timelineForFree: policy.timelineForFree === true })
      ? done
      : refuse('plan_limit', emailNeedsUpgrade),
  apply(tx, { id, matchId, ...asked }) {
    if (!isOpenMatch(tx.get(Matches, matchId))) return refuse('missing', 'Match not found');
    if (tx.get(EmailDrafts, id)) return done;
    const { accountId, at } = tx.by;
    tx.put(EmailDrafts, { ...blankDraft, ...asked, id, matchId, accountId, createdAt: at, updatedAt: at });
    return done;
  },
});

export const editDraft = defineMutator({
  name: 'editDraft',
  label: 'Email changed',
  fields: { subject: 'Subject', body: 'Text' },
  restores: {
    collection: EmailDrafts.name,
    fields: Object.keys(DraftText.shape),
    args: ({ id }, changes) => ({ id, changes }),
  },
  args: z.object({ id: DraftId, changes: z.partial(DraftText) }),
  touches: ({ id }) => [draft(id)],
  apply(tx, { id, changes }) {
    const found = tx.get(EmailDrafts, id);
    if (found?.state !== 'written') return noSuchDraft;
    tx.put(EmailDrafts, { ...found, ...changes, isEdited: true, updatedAt: tx.by.at });
    return done;
  },
});

/**
 * Marks an email as sent and logs it under the caller's id; a repeat logs nothing more. `isUndo` reverts
 * both, unless it was logged again under another id meanwhile.
 */
export const markDraftSent = defineMutator({
  name: 'markDraftSent',
  label: 'Email sent',
  tell: ({ isUndo }) => (isUndo ? { label: inCatalog('Email marked as not sent') } : {}),
  args: z.object({ id: DraftId, entryId: ActivityId, isUndo: z.optional(z.boolean()) }),
  touches: ({ id, entryId }) => [draft(id), { collection: Activities.name, id: entryId }],
  apply(tx, { id, entryId, isUndo }) {
    const found = tx.get(EmailDrafts, id);
    if (found?.state !== 'written') return noSuchDraft;
    const { accountId, at, zone } = tx.by;
    if (isUndo) {
      if (found.sentEntryId !== entryId) return done;
      tx.put(EmailDrafts, { ...found, sentAt: null, sentEntryId: null, updatedAt: at });
      tx.remove(Activities, entryId);
      return done;
    }
    if (found.sentAt) return done;
    tx.put(EmailDrafts, { ...found, sentAt: at, sentEntryId: entryId, updatedAt: at });
    tx.put(Activities, {
      id: entryId,
      matchId: found.matchId,
      activityType: 'email_sent',
      title: found.subject,
      activityDate: calendarDateIn(zone, new Date(at)),
      ...bareEntry,
      description: found.body,
      accountId,
      createdAt: at,
      zone,
      updatedAt: at,
    });
    return done;
  },
});

export const draftMutators = [askForDraft, editDraft, markDraftSent];

const blankDraft = {
  state: 'asked',
  message: '',
  version: 0,
  subject: '',
  body: '',
  letter: null,
  isEdited: false,
  sentAt: null,
} as const satisfies Partial<EmailDraft>;
