import * as z from 'zod/mini';
import { Instant } from '../dates.ts';
import { DeckId } from '../ids.ts';
import { defineCollection } from '../mutation.ts';
import { Text } from '../words/message.ts';

export const largestDeckBytes = 25 * 1024 * 1024;
/** 1 MiB, the most one call carries of a file that is sent in pieces. */
export const uploadPieceBytes = 1024 * 1024;
export const mostDeckPages = 200;

const Upload = {
  id: DeckId,
  fileName: z.string().check(z.minLength(1), z.maxLength(255)),
  bytes: z.number(),
  uploadedAt: Instant,
};

/**
 * How far the slides of a deck without text are read as pictures. `offered` and `missing`: whether the
 * operator has installed a program for it; `nothing`: it found no words.
 */
export type DeckPictures = 'offered' | 'missing' | 'reading' | 'read' | 'nothing';

export const Deck = z.discriminatedUnion('state', [
  z.looseObject({ ...Upload, state: z.literal('reading') }),
  z.looseObject({
    ...Upload,
    state: z.literal('read'),
    pages: z.number(),
    hasText: z.boolean(),
    // `terms` and `facts` (deck-terms.ts) are parsed where they are shown, so that no first visit loads its schema.
    /** One of {@link DeckPictures}, or a newer server's value; absent or null if the deck has its own text. */
    pictures: z.optional(z.nullable(z.string())),
  }),
  z.looseObject({ ...Upload, state: z.literal('refused'), message: Text }),
]);
export type Deck = z.infer<typeof Deck>;

export const Decks = defineCollection<Deck>({ name: 'decks', schema: Deck, indexes: [] });
