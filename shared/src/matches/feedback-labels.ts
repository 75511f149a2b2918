import { inCatalog } from '../words/message.ts';
import { type FeedbackReason, MatchQuality } from './feedback.ts';

export const matchQualityLabels = inCatalog({
  good_match: 'Good Match',
  maybe: 'Maybe',
  not_sure: 'Not Sure',
  poor_match: 'Poor Match',
} as const satisfies Record<MatchQuality, string>);

export const matchQualities: readonly MatchQuality[] = MatchQuality.options;

export function parseMatchQuality(text: string): MatchQuality | undefined {
  return matchQualities.find((quality) => quality === text || matchQualityLabels[quality] === text);
}

export const feedbackReasonLabels = inCatalog({
  stage: 'Stage',
  place: 'Geography',
  modality: 'Modality',
  cheque: 'Check size',
  disease: 'Disease area',
  recency: 'Not investing now',
  conflict: 'Conflict of interest',
  known: 'We already know them',
  other: 'Something else',
} as const satisfies Record<FeedbackReason, string>);
