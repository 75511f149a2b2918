import * as z from 'zod/mini';
import { Instant } from '../dates.ts';

export const MatchQuality = z.enum(['good_match', 'maybe', 'not_sure', 'poor_match']);
export type MatchQuality = z.infer<typeof MatchQuality>;

/** Why a match is poor. The first six name a criterion, and investors similar in it are ranked lower too. */
export const FeedbackReason = z.enum([
  'stage',
  'place',
  'modality',
  'cheque',
  'disease',
  'recency',
  'conflict',
  'known',
  'other',
]);
export type FeedbackReason = z.infer<typeof FeedbackReason>;

export const FeedbackReasons = z.array(FeedbackReason).check(z.maxLength(FeedbackReason.options.length));

export const MatchFeedback = z.object({
  matchQuality: MatchQuality,
  feedbackText: z.string().check(z.maxLength(5_000)),
  /** Absent from callers and programs that do not know reasons. */
  reasons: z.optional(FeedbackReasons),
  givenAt: Instant,
});
export type MatchFeedback = z.infer<typeof MatchFeedback>;
