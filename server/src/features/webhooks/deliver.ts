import { setTimeout as sleep } from 'node:timers/promises';
import type { StartupId } from '@paratope/shared/ids';
import type { WebhookPause } from '@paratope/shared/webhooks/api';
import { type Deps, systemContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { Sent } from '../../gateways/webhooks/webhooks.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import { queueMail } from '../mail/index.ts';
import { membersOf } from '../people/index.ts';
import { webhookPaused } from './mail-templates.ts';
import { secretOf, signedHeaders } from './signing.ts';
import { changeDelivery, type DeliveryRow, dueOf, forgetArrived, pauseWebhook, startupsDue } from './store.ts';

export const deliverWebhooksJob = 'webhooks.deliver';

/** Startups served at once, and requests to the addresses of one: a slow one holds up only itself. */
const mostStartups = 10;
const mostRequests = 4;
/** Deliveries of a startup whose outcomes are written together. */
const mostAtOnce = 50;
/** Milliseconds in which one run takes up new work; the rest is the next run's, so that the server can stop between them. */
const oneRun = 5_000;
const oneBatch = 2_000;
const lookEvery = 250;

const [second, minute, hour] = [1_000, 60_000, 3_600_000];
/** Milliseconds before each next try: three days in all. */
const waits = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  20.5 * hour,
] as const;

export const areDeliveriesDue =
  ({ database, clock }: Pick<Deps, 'database' | 'clock'>) =>
  async (): Promise<boolean> =>
    (await startupsDue(database.reader, clock.now().toISOString())).length > 0;

/** Sends what is due. Each delivery is sent at least once: after a crash again, under its one id. */
export function deliverWebhooks(deps: Deps): JobHandler {
  let last = '';
  /** The startups that have something due, those that were served longest ago first. */
  const inTurn = async (): Promise<string[]> => {
    const due = await startupsDue(deps.database.reader, deps.clock.now().toISOString());
    return [...due.filter((id) => id > last), ...due.filter((id) => id <= last)];
  };
  return async () => {
    const began = performance.now();
    const atWork = new Map<string, Promise<void>>();
    const failures: unknown[] = [];
    for (;;) {
      const isOver = failures.length > 0 || performance.now() - began > oneRun;
      const free = isOver ? 0 : mostStartups - atWork.size;
      for (const startupId of (await inTurn()).filter((id) => !atWork.has(id)).slice(0, free)) {
        last = startupId;
        const working = deliverBatch(deps, startupId)
          .catch((failure: unknown) => void failures.push(failure))
          .finally(() => atWork.delete(startupId));
        atWork.set(startupId, working);
      }
      if (atWork.size === 0) break;
      await Promise.race([...atWork.values(), sleep(lookEvery)]);
    }
    if (failures.length > 0) throw failures[0];
    if ((await inTurn()).length > 0)
      await deps.database.write((tx) => deps.jobs.enqueue(tx, { ...nextRun, isFresh: true }));
  };
}

const nextRun = { kind: deliverWebhooksJob, key: deliverWebhooksJob, input: {} };

interface Outcome {
  readonly delivery: DeliveryRow;
  readonly sent: Sent;
  readonly at: string;
}

async function deliverBatch(deps: Deps, startupId: string): Promise<void> {
  const began = performance.now();
  const now = deps.clock.now().toISOString();
  const due = await dueOf(deps.database.reader, { startupId, now, limit: mostAtOnce });
  const outcomes: Outcome[] = [];
  const line = due.values();
  const sendOn = async () => {
    while (performance.now() - began < oneBatch) {
      const { value } = line.next();
      if (!value) return;
      outcomes.push(await send(deps, value));
    }
  };
  await Promise.all(Array.from({ length: mostRequests }, sendOn));
  await deps.database.write(async (tx) => {
    for (const outcome of outcomes) await settle(deps, tx, outcome);
    const arrived = outcomes.filter(({ sent }) => isTaken(sent)).map(({ delivery }) => delivery.webhookId);
    for (const webhookId of new Set(arrived)) await forgetArrived(tx, webhookId);
  });
}

async function send(deps: Deps, { delivery, url }: { delivery: DeliveryRow; url: string }): Promise<Outcome> {
  const { id, type, at, data } = delivery;
  const body = JSON.stringify({ type, timestamp: at, data });
  const tried = deps.clock.now();
  const secret = await secretOf(deps.database.reader, delivery.webhookId);
  const sent = await deps.gateways.webhooks.post(url, {
    headers: signedHeaders(secret, { id, body, at: tried }),
    body,
  });
  return { delivery, sent, at: tried.toISOString() };
}

const isTaken = ({ status }: Sent): boolean => status !== null && status >= 200 && status < 300;
/** By Standard Webhooks, the answer of an address that wants nothing more. */
const gone = 410;

async function settle(deps: Deps, tx: Transaction, { delivery, sent, at }: Outcome): Promise<void> {
  const attempts = delivery.attempts + 1;
  const tried = { attempts, triedAt: at, ...sent };
  if (isTaken(sent)) return void (await changeDelivery(tx, delivery.id, { ...tried, state: 'delivered' }));
  const wait = waits[attempts - 1];
  const next = wait === undefined ? {} : { nextAt: new Date(deps.clock.now().getTime() + wait).toISOString() };
  await changeDelivery(tx, delivery.id, { ...tried, ...next });
  if (sent.status === gone) await pause(deps, tx, delivery, 'gone');
  else if (wait === undefined) await pause(deps, tx, delivery, 'failing');
}

/** The owners are told by mail, in the transaction of the pause. */
async function pause(
  deps: Deps,
  tx: Transaction,
  { webhookId, startupId }: DeliveryRow,
  by: WebhookPause,
): Promise<void> {
  const ctx = systemContext(deps, deliverWebhooksJob);
  const paused = await pauseWebhook(tx, { id: webhookId, by, now: ctx.now });
  if (!paused) return;
  const people = await membersOf(tx.db, startupId as StartupId);
  const url = `${deps.config.publicUrl}/client/account`;
  for (const { email, role } of people)
    if (role === 'owner')
      await queueMail(ctx, tx, { to: email, mail: webhookPaused({ address: paused.url, by, url }) });
}
