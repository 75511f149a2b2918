import * as z from 'zod/mini';
import { Instant } from '../dates.ts';
import { AccountId, ActivityId, DraftId, MatchId } from '../ids.ts';
import { defineCollection, Overlaps } from '../mutation.ts';
import { Language } from '../words/language.ts';
import { Text } from '../words/message.ts';
import type { Letter } from './letter.ts';

export const DraftLength = z.enum(['short', 'medium', 'long']);
export type DraftLength = z.infer<typeof DraftLength>;

/** The fields a founder may edit, and their maximum lengths. */
export const DraftText = z.object({
  subject: z.string().check(z.trim(), z.minLength(1, 'Subject is required'), z.maxLength(300)),
  body: z.string().check(z.minLength(1, 'The email is empty'), z.maxLength(20_000)),
});

/**
 * One version of an email to the investor of a match, as it is synced. It waits until the server has
 * written it or refused; then the founder may edit it, and every value its text has had is kept.
 */
export const EmailDraft = z.looseObject({
  id: DraftId,
  matchId: MatchId,
  accountId: AccountId,
  state: z.enum(['asked', 'written', 'refused']),
  /** Why there is no text; empty unless refused. */
  message: Text,
  /** Counts up from 1 within a match; 0 until it is written. */
  version: z.number(),
  subject: z.string(),
  body: z.string(),
  length: DraftLength,
  /** The requested changes, in the founder's own words. */
  wish: z.string(),
  /** English where it is missing. */
  language: z.optional(Language),
  /** What the server wrote, and from what; null until then. See letter.ts for its shape. */
  letter: z.nullable(z.custom<Letter>()),
  isEdited: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  sentAt: z.nullable(Instant),
  /** The timeline entry of the sending. */
  sentEntryId: z.optional(z.nullable(ActivityId)),
  ...Overlaps,
});
export type EmailDraft = z.infer<typeof EmailDraft>;

export const EmailDrafts = defineCollection<EmailDraft>({
  name: 'emailDrafts',
  schema: EmailDraft,
  indexes: ['matchId'],
  texts: ['body'],
  kept: ['subject'],
});

/** Newest first. */
export const byVersion = (a: EmailDraft, b: EmailDraft): number =>
  b.version - a.version || b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);
