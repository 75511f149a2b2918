import * as z from 'zod/mini';
import { forTemporary } from '../endpoint.ts';
import { AccountId } from '../ids.ts';

/** Endpoints of the sync engine. The engine itself defines and parses the messages on both sides. */
export const SyncApi = {
  exchange: forTemporary.post('/api/sync', {
    costly: 'in parts',
    // SPEC N5.
    replacesNul: true,
    // What the engine takes in one request, and room for the cursors around it.
    largestBody: 384 * 1024,
    summary: "Takes a device's changes and gives it those of the others, in one round trip.",
    input: z.looseObject({}),
    output: z.unknown(),
  }),
  events: forTemporary.get('/api/sync/events', {
    summary: 'A stream that says when there is something new to fetch.',
    /** Omitted by programs older than the rule, which get an error (sync/SPEC.md A1). */
    input: z.object({ accountId: z.optional(AccountId) }),
    output: z.unknown(),
    answer: 'events',
  }),
};
