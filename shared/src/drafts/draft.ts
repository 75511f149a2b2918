import * as z from 'zod/mini';
import type { DraftLength } from './email-draft.ts';

/** For each length, how many lines of the deck fit, and the maximum number of words. */
export const draftLengths = {
  short: { deckLines: 1, words: 90 },
  medium: { deckLines: 3, words: 150 },
  long: { deckLines: 6, words: 240 },
} as const satisfies Record<DraftLength, { deckLines: number; words: number }>;

/** A sentence of an email with the ids of its facts; a greeting, a question or a farewell has none and claims nothing. */
export const DraftSentence = z.object({ text: z.string(), facts: z.array(z.string()) });
export type DraftSentence = z.infer<typeof DraftSentence>;

export interface WrittenDraft {
  readonly subject: string;
  /** In order; an empty text is the gap between two paragraphs. */
  readonly sentences: readonly DraftSentence[];
}

export const bodyOf = ({ sentences }: Pick<WrittenDraft, 'sentences'>): string =>
  sentences
    .map(({ text }) => text)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
