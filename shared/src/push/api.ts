import * as z from 'zod/mini';
import { dataAnswer, required } from '../answers.ts';
import { forFounder } from '../endpoint.ts';

/** Address and keys of a browser, as issued by its push service. */
export const PushAddress = z.object({
  // Not `z.url`: it would add to the first load of every page.
  endpoint: z
    .string()
    .check(z.maxLength(1_000), z.regex(/^https?:\/\/\S+$/, "This isn't the address of a push service.")),
  keys: z.object({
    /** The browser's public key and its secret, in base64url. */
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/, "This isn't a valid browser key.")),
    auth: z.string().check(z.regex(/^[\w-]{22}={0,2}$/, "This isn't a valid browser secret.")),
  }),
});
export type PushAddress = z.infer<typeof PushAddress>;

/** Content of a notification. Numbers only: others can read a lock screen, and a push passes through a third party. */
export const PushNews = z.object({
  kind: z.enum(['due', 'soon', 'matches', 'refused', 'test']),
  title: z.string(),
  body: z.string(),
  /** The app path that a tap opens. */
  path: z.string().check(z.regex(/^\/(?![/\\])/)),
});
export type PushNews = z.infer<typeof PushNews>;

const endpoint = required("This device doesn't get notifications.", 1_000);

/** Notifications on a device that has allowed them. One address per browser, valid as long as the session that registered it. */
export const PushApi = {
  state: forFounder.get('/api/client/push', {
    summary: 'The public key browsers subscribe with; null where this installation sends no notifications.',
    output: dataAnswer(z.object({ publicKey: z.nullable(z.string()) })),
  }),
  subscribe: forFounder.put('/api/client/push/subscription', {
    summary: 'Sends notifications to this browser until it is taken out or its session ends.',
    input: PushAddress,
  }),
  unsubscribe: forFounder.post('/api/client/push/unsubscribe', {
    summary: 'Sends this browser no more notifications.',
    input: z.object({ endpoint }),
  }),
  test: forFounder.post('/api/client/push/test', {
    summary: 'Sends one notification to this browser now, whatever the hour.',
    input: z.object({ endpoint }),
  }),
};
