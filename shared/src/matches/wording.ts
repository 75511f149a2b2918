import { inCatalog } from '../words/message.ts';
import type { Criterion } from './match.ts';

/** Characters that fit the column of a criterion. */
export const columnWidth = 30;

export const criterionWords = inCatalog({
  stage: '[criterion] stage',
  place: '[criterion] location',
  modality: '[criterion] modality',
  cheque: '[criterion] round size',
  disease: '[criterion] disease area',
  recency: '[criterion] recent activity',
  thesis: '[criterion] description',
} as const satisfies Record<Criterion, string>);

export const wordCount = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
