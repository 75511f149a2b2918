import * as z from 'zod/mini';
import { Done, dataAnswer, doubleAnswer, Id, listAnswer, listQuery, required } from '../answers.ts';
import { Instant } from '../dates.ts';
import { forFounder } from '../endpoint.ts';

/** What a webhook may be told of. */
export const WebhookEvent = z.enum([
  'match.created',
  'match.status_changed',
  'activity.created',
  'activity.updated',
  'proposal.created',
  'proposal.decided',
  'analysis.completed',
  'payment.completed',
]);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** Why a webhook sends nothing: a person paused it, its address failed for three days, or it answered that it is gone. */
export const WebhookPause = z.enum(['person', 'failing', 'gone']);
export type WebhookPause = z.infer<typeof WebhookPause>;

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(WebhookEvent),
  createdAt: Instant,
  pausedAt: z.nullable(Instant),
  pausedBy: z.nullable(WebhookPause),
});
export type Webhook = z.infer<typeof Webhook>;

/** Why an attempt did not arrive, where there was no answer with a status. */
export const DeliveryFault = z.enum(['address', 'unknown-host', 'unreachable', 'tls', 'timeout', 'broken-off']);
export type DeliveryFault = z.infer<typeof DeliveryFault>;

export const WebhookDelivery = z.object({
  /** Sent as `webhook-id`, the same at every attempt. */
  id: Id,
  /** One of the events, or `webhook.test`. */
  type: z.string(),
  /** `held`: waits until the webhook is resumed. */
  state: z.enum(['waiting', 'delivered', 'held']),
  /** When it happened. */
  at: Instant,
  attempts: z.number(),
  /** The last attempt; null before the first. */
  triedAt: z.nullable(Instant),
  /** The status answered to the last attempt, or why none was. */
  status: z.nullable(z.number()),
  fault: z.nullable(DeliveryFault),
  /** The next attempt of one that waits; null before the first. */
  nextAt: z.nullable(Instant),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const chooseEvent = 'Please choose at least one event';
const inPath = { id: Id };

/** A startup's webhooks. Only an owner's session may make these calls, never an API key. */
export const WebhookApi = {
  list: forFounder.get('/api/client/webhooks', {
    summary: 'Lists the webhooks of the startup. Their secrets are never shown again.',
    input: z.object(listQuery),
    output: listAnswer(Webhook),
  }),
  create: forFounder.post('/api/client/webhooks', {
    summary: 'Adds a webhook and says its signing secret this once.',
    input: z.object({
      url: required('Please enter an address', 2_000),
      events: z.array(WebhookEvent, chooseEvent).check(z.minLength(1, chooseEvent)),
    }),
    output: doubleAnswer({ id: Id, secret: z.string() }),
  }),
  setPaused: forFounder.patch('/api/client/webhooks/:id', {
    summary:
      'Pauses a webhook, or resumes it. What waited is sent after the resumption; what happens during a pause is not.',
    input: z.object({ ...inPath, isPaused: z.boolean() }),
    output: dataAnswer(Webhook),
  }),
  remove: forFounder.delete('/api/client/webhooks/:id', {
    summary: 'Deletes a webhook with everything that waits for it.',
    input: z.object(inPath),
    output: Done,
  }),
  test: forFounder.post('/api/client/webhooks/:id/test', {
    summary: 'Sends an event of the type `webhook.test`.',
    input: z.object(inPath),
    output: doubleAnswer({ deliveryId: Id }),
  }),
  deliveries: forFounder.get('/api/client/webhooks/:id/deliveries', {
    summary: 'Lists what waits for a webhook and the last hundred that arrived, the newest first.',
    input: z.object({ ...inPath, ...listQuery }),
    output: listAnswer(WebhookDelivery),
  }),
  resend: forFounder.post('/api/client/webhooks/:id/deliveries/:deliveryId/resend', {
    summary: 'Sends a delivery again at once, under the same `webhook-id`.',
    input: z.object({ ...inPath, deliveryId: Id }),
    output: dataAnswer(WebhookDelivery),
  }),
};
