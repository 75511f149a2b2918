import * as z from 'zod/mini';
import { Instant } from '../dates.ts';

export const MatchQuality = z.enum(['good_match', 'maybe', 'not_sure', 'poor_match']);
export type MatchQuality = z.infer<typeof MatchQuality>;

export const matchQualityLabels = {
  good_match: 'Good Match',
  maybe: 'Maybe',
  not_sure: 'Not Sure',
  poor_match: 'Poor Match',
} as const satisfies Record<MatchQuality, string>;

export const matchQualities: readonly MatchQuality[] = MatchQuality.options;

/** Accepts the stored value or its label. */
export function parseMatchQuality(text: string): MatchQuality | undefined {
  return matchQualities.find((quality) => quality === text || matchQualityLabels[quality] === text);
}

/** Why a match is a poor one. The first six name a criterion, and investors alike in it are ranked lower too. */
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

export const feedbackReasonLabels = {
  stage: 'Stage',
  place: 'Geography',
  modality: 'Modality',
  cheque: 'Cheque size',
  disease: 'Disease area',
  recency: 'Not investing now',
  conflict: 'Conflict of interest',
  known: 'We know them already',
  other: 'Something else',
} as const satisfies Record<FeedbackReason, string>;

export const FeedbackReasons = z.array(FeedbackReason).check(z.maxLength(FeedbackReason.options.length));

export const MatchFeedback = z.object({
  matchQuality: MatchQuality,
  feedbackText: z.string().check(z.maxLength(5_000)),
  /** Left out by callers and programs that know none. */
  reasons: z.optional(FeedbackReasons),
  givenAt: Instant,
});
export type MatchFeedback = z.infer<typeof MatchFeedback>;
