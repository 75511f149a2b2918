import * as z from 'zod/mini';
import { Id } from '../answers.ts';
import { forReadOnly } from '../endpoint.ts';

/** The records whose pages say who else has them open. */
export const WatchedKind = z.enum(['company', 'investor', 'match', 'content']);
export type WatchedKind = z.infer<typeof WatchedKind>;

/** One line of the stream. */
export const RecordEvent = z.discriminatedUnion('kind', [
  /** The other admins who have the record open, the first three by name. */
  z.object({ kind: z.literal('others'), names: z.array(z.string()), more: z.number() }),
  /** The record was saved elsewhere. `by`: the admin's name, null if it was no admin. `isOwn`: by the same admin, in another browser. */
  z.object({ kind: z.literal('changed'), by: z.nullable(z.string()), isOwn: z.boolean() }),
  /** To be confirmed: a page that has lost its network cannot say that it is gone. */
  z.object({ kind: z.literal('ping'), stream: Id }),
]);
export type RecordEvent = z.infer<typeof RecordEvent>;

export const AdminPresenceApi = {
  watchRecord: forReadOnly.get('/api/admin/presence', {
    summary:
      'A stream that says which other admins have a record open, and when it was changed. It counts as having it open.',
    input: z.object({ kind: WatchedKind, id: Id }),
    output: z.unknown(),
    answer: 'events',
  }),
  confirmPresence: forReadOnly.post('/api/admin/presence', {
    summary: 'Answers a ping of such a stream. One that is not answered ends.',
    byItself: true,
    input: z.object({ stream: Id }),
  }),
};
