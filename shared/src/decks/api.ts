import * as z from 'zod/mini';
import { chosenFile, Done, dataAnswer, Id, Nothing } from '../answers.ts';
import { defineEndpoint } from '../endpoint.ts';
import { DeckId } from '../ids.ts';
import { Deck, largestDeckBytes } from './deck.ts';

const DeckState = z.enum(['reading', 'read', 'refused']);

export const DeckApi = {
  upload: defineEndpoint({
    method: 'POST',
    path: '/api/client/deck',
    who: 'founder',
    summary:
      'Takes the non-confidential pitch deck, a PDF of at most 25 MB, and starts reading it. It replaces the one before.',
    input: z.object({ file: chosenFile('Please choose a PDF file') }),
    output: dataAnswer(z.object({ deckId: DeckId, state: DeckState })),
    status: 202,
    body: 'form',
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/api/client/deck',
    who: 'founder',
    summary: 'The deck and how far it has been read; null when there is none.',
    input: Nothing,
    output: dataAnswer(z.nullable(Deck)),
  }),
  download: defineEndpoint({
    method: 'GET',
    path: '/api/client/deck/file',
    who: 'founder',
    summary: 'The file of the deck.',
    input: Nothing,
    output: z.unknown(),
    answer: 'document',
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/client/deck',
    who: 'founder',
    summary: 'Deletes the deck.',
    input: Nothing,
    output: Done,
  }),
  readPictures: defineEndpoint({
    method: 'POST',
    path: '/api/client/deck/read-pictures',
    who: 'founder',
    summary: 'Has the slides of a deck without text read as pictures, by the program the operator has installed.',
    input: Nothing,
    output: Done,
    status: 202,
  }),
  /** The body is the bytes from `offset` on. The call that completes the file answers with the deck. */
  continueUpload: defineEndpoint({
    method: 'PUT',
    path: '/api/client/uploads/:id',
    who: 'founder',
    costly: 'in parts',
    summary: 'Takes the next piece of a file sent in pieces; an interrupted one goes on where `received` says.',
    input: z.object({
      /** Made on the device; the deck gets the same id. */
      id: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'This is not an id.')),
      offset: z.coerce.number().check(z.int(), z.gte(0), z.lte(largestDeckBytes)),
      /** Of the whole file: needed with the first piece. */
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
