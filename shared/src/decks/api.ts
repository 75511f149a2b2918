import * as z from 'zod/mini';
import { chosenFile, dataAnswer, Id } from '../answers.ts';
import { forFounder } from '../endpoint.ts';
import { DeckId } from '../ids.ts';
import { Deck, largestDeckBytes } from './deck.ts';

const DeckState = z.enum(['reading', 'read', 'refused']);

export const DeckApi = {
  upload: forFounder.post('/api/client/deck', {
    summary:
      'Takes the non-confidential pitch deck, a PDF of at most 25 MB, and starts reading it. It replaces the one before.',
    input: z.object({ file: chosenFile('Please choose a PDF file') }),
    output: dataAnswer(z.object({ deckId: DeckId, state: DeckState })),
    status: 202,
    body: 'form',
  }),
  read: forFounder.get('/api/client/deck', {
    summary: 'The deck and how far it has been read; null when there is none.',
    output: dataAnswer(z.nullable(Deck)),
  }),
  download: forFounder.get('/api/client/deck/file', {
    summary: 'The file of the deck.',
    output: z.unknown(),
    answer: 'document',
  }),
  remove: forFounder.delete('/api/client/deck', { summary: 'Deletes the deck.' }),
  readPictures: forFounder.post('/api/client/deck/read-pictures', {
    summary: 'Has the slides of a deck without text read as pictures, by the program the operator has installed.',
    status: 202,
  }),
  /** The body is the bytes from `offset` on. The call that completes the file returns the deck. */
  continueUpload: forFounder.put('/api/client/uploads/:id', {
    costly: 'in parts',
    summary: 'Takes the next piece of a file sent in pieces; an interrupted one goes on where `received` says.',
    input: z.object({
      /** Made on the device; becomes the deck's id. */
      id: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "This isn't a valid ID.")),
      offset: z.coerce.number().check(z.int(), z.gte(0), z.lte(largestDeckBytes)),
      /** Of the whole file; required with the first piece. */
      size: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(largestDeckBytes))),
      sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
      fileName: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(255))),
    }),
    output: dataAnswer(
      z.object({
        id: Id,
        received: z.number(),
        isComplete: z.boolean(),
        deckId: z.nullable(DeckId),
        state: z.nullable(DeckState),
      }),
    ),
    body: 'bytes',
  }),
};
