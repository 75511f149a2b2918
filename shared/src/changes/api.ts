import * as z from 'zod/mini';
import { dataAnswer } from '../answers.ts';
import { Instant } from '../dates.ts';
import { forFounder } from '../endpoint.ts';
import { isTimeZone } from '../time-zone.ts';

/** Time and zone of a change's capture, if not those of this request. */
export const captured = {
  createdAt: z.optional(Instant),
  zone: z.optional(
    z.string().check(z.maxLength(64), z.refine(isTimeZone, 'Please choose a time zone, such as Europe/Berlin')),
  ),
};

export const ChangeApi = {
  make: forFounder.post('/api/client/changes', {
    costly: 'whole',
    // As much as a device may send at once.
    largestBody: 384 * 1024,
    summary:
      'Makes any change that a founder can make, by the name of its mutator, as the app does. Answers with every record that the change names as it is now, by `collection/id`; null where there is none.',
    input: z.object({
      name: z.string('Please name the change').check(z.minLength(1, 'Please name the change'), z.maxLength(100)),
      args: z.record(z.string(), z.unknown()),
      ...captured,
      /** Why a program proposes it, in a few sentences; for keys with the scope `propose`. */
      reason: z.optional(z.string().check(z.trim(), z.maxLength(2_000))),
    }),
    output: dataAnswer(z.record(z.string(), z.nullable(z.unknown()))),
  }),
};
