import { createWebhooks } from '../../../gateways/webhooks/https-webhooks.ts';
import type { JobRow } from '../../../jobs/jobs.ts';
import { numbersFrom } from '../../../testing/numbers-from.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { deliverWebhooks } from '../deliver.ts';
import { type Answer, type Received, signatureOf, startReceiver } from './receiver.ts';

export interface DeliveriesReport {
  /** Changes of which a webhook was to be told. */
  readonly deliveries: number;
  readonly requests: number;
  /** Times that what came of some requests was lost, as when the process ends. */
  readonly crashes: number;
  /** What was wrong, as sentences. */
  readonly faults: readonly string[];
}

const startups = 12;
const recordsOfEach = 20;
const changedAtOnce = 500;
/** Milliseconds; some of what failed is due again by then. */
const betweenChanges = 10 * 60_000;
const mostFaults = 50;
/** Of one delivery, so that no webhook is paused. */
const mostFailures = 6;
const waysToFail: readonly Answer[] = [500, 'reset', 404, 'redirect', 503, 'reset', 500, 'redirect', 'silence', 'drip'];

/**
 * Changes records of several startups while their receivers fail in every way and the process ends again and again, until everything was
 * taken. Names each change that a receiver did not take, took under two ids, before an earlier one of its record, without a true
 * signature or of another startup. The same seed draws the same changes and failures.
 */
export async function liveDeliveries({
  deliveries,
  seed,
  progress = () => {},
}: {
  deliveries: number;
  seed: number;
  progress?: (soFar: DeliveriesReport) => void;
}): Promise<DeliveriesReport> {
  const next = numbersFrom(seed);
  const ends: (() => Promise<void>)[] = [];
  const faults: string[] = [];
  const failures = new Map<string, number>();
  const owners = new Map<string, Owner>();
  let [time, requests, crashes] = [Date.parse('2026-05-04T09:00:00.000Z'), 0, 0];

  const receiver = await startReceiver(
    (received) => {
      requests += 1;
      const failed = failures.get(received.id) ?? 0;
      if (failed < mostFailures && next() < 0.2) {
        failures.set(received.id, failed + 1);
        return waysToFail[Math.floor(next() * waysToFail.length)] ?? 500;
      }
      failures.delete(received.id);
      const fault = faultOf(owners.get(received.path), received);
      if (fault && faults.length < mostFaults) faults.push(`${received.path} ${received.text}: ${fault}`);
      return next() < 0.01 ? 'huge' : 204;
    },
    { keeps: false },
  );
  const server = await createTestServer({
    mode: 'demo',
    settings: { WEBHOOKS_TO: 'loopback', RATE_LIMITS: 'off' },
    clock: { now: () => new Date(time) },
    gateways: { webhooks: createWebhooks({ toLoopback: true, patience: 300 }) },
    close: (end) => ends.push(end),
  });
  const { deps } = server;
  // One run at a time, each of them started here.
  await deps.jobs.stop();
  const deliver = deliverWebhooks({
    ...deps,
    database: {
      ...deps.database,
      write: async (work) => {
        if (next() > 0.03) return deps.database.write(work);
        crashes += 1;
        throw new Error('The process ended here.');
      },
    },
  });
  const soFar = (made: number): DeliveriesReport => ({ deliveries: made, requests, crashes, faults });
  const waiting = deps.database.readerSql.prepare(
    `SELECT min(next_at) FROM webhook_deliveries WHERE seq IN
      (SELECT min(seq) FROM webhook_deliveries WHERE state = 'waiting' GROUP BY webhook_id, subject)`,
  );
  /** On a busy machine a receiver may seem silent so often that its webhook is paused; what happens during a pause is not sent. */
  const paused = deps.database.readerSql.prepare('SELECT id FROM webhooks WHERE paused_at IS NOT NULL');
  /** Sends what is due by then. */
  const deliverBy = async (until: number): Promise<boolean> => {
    for (;;) {
      const due = waiting.pluck().get() as string | null;
      if (due === null) return false;
      const at = due === '' ? time : Date.parse(due);
      if (at > until) return true;
      // Not to the very moment, so that many are due together.
      if (at > time) time = at + betweenChanges;
      await deliver(run, async () => {}).catch(() => {});
      for (const id of paused.pluck().all()) await resume(server, owners, id as string);
    }
  };

  try {
    for (let number = 0; number < startups; number += 1) {
      const owner = await settledIn(server, receiver.url, number);
      owners.set(owner.path, owner);
    }
    for (let made = 0; made < deliveries && faults.length < mostFaults; ) {
      const now = Math.min(changedAtOnce, deliveries - made);
      await change(server, [...owners.values()], { number: now, next });
      made += now;
      await deliverBy(time);
      time += betweenChanges;
      progress(soFar(made));
    }
    await deliverBy(Number.POSITIVE_INFINITY);
    for (const { path, records } of owners.values())
      for (const { id, made, taken } of records.values())
        if (taken !== made) faults.push(`${path}: of ${made} changes of ${id}, ${taken} were taken`);
    return soFar(deliveries);
  } finally {
    for (const end of ends) await end();
    await receiver.close();
  }
}

const run: JobRow = {
  id: 'x',
  kind: 'x',
  key: 'x',
  input: {},
  state: 'running',
  progress: { stage: '', done: 0, total: 0 },
  attempts: 1,
};

interface Owner {
  readonly token: string;
  readonly webhookId: string;
  readonly path: string;
  readonly secret: string;
  readonly records: ReadonlyMap<string, Told>;
}

/** Changes of one record are numbered: how many were made, and how many its receiver has taken. */
interface Told {
  readonly id: string;
  made: number;
  taken: number;
  /** `webhook-id` of the last that was taken. */
  lastId: string;
}

async function settledIn({ founder, call }: TestServer, url: string, number: number): Promise<Owner> {
  const { token } = await founder(`Startup ${number}`);
  const records = new Map<string, Told>();
  for (let at = 0; at < recordsOfEach; at += 1) {
    const added = await call('POST', '/api/client/investors', {
      token,
      body: { name: `Ines Roth ${at}`, firm: 'Roth' },
    });
    const { id } = added.body.data;
    records.set(id, { id, made: 0, taken: 0, lastId: '' });
  }
  const path = `/of/${number}`;
  const body = { url: `${url}${path}`, events: ['match.status_changed'] };
  const made = (await call('POST', '/api/client/webhooks', { token, body })).body;
  return { token, webhookId: made.data.id, path, secret: made.secret, records };
}

async function resume({ call }: TestServer, owners: ReadonlyMap<string, Owner>, webhookId: string): Promise<void> {
  const owner = [...owners.values()].find((one) => one.webhookId === webhookId);
  const body = { isPaused: false };
  const { status } = await call('PATCH', `/api/client/webhooks/${webhookId}`, { token: owner?.token, body });
  if (status !== 200) throw new Error(`The webhook ${webhookId} was not resumed: ${status}`);
}

/** Written past the mutators, which know no thousand statuses; the receivers are told by what writes the rows. */
async function change(
  { deps }: TestServer,
  owners: readonly Owner[],
  { number, next }: { number: number; next: () => number },
): Promise<void> {
  // Drawn before the transaction, which may run twice.
  const drawn = Array.from({ length: number }, () => {
    const { records } = owners[Math.floor(next() * owners.length)] as Owner;
    const told = [...records.values()][Math.floor(next() * records.size)] as Told;
    told.made += 1;
    return [String(told.made), told.id];
  });
  await deps.database.write(async ({ sql }) => {
    const write = sql.prepare('UPDATE matches SET status = ? WHERE id = ?');
    for (const values of drawn) write.run(...values);
  });
}

function faultOf(owner: Owner | undefined, received: Received): string | undefined {
  const { id, signature, body } = received;
  const told = owner?.records.get(body.data.id);
  if (!owner || !told) return 'it belongs to another startup';
  if (signature !== signatureOf(owner.secret, received)) return 'the signature is wrong';
  const number = Number(body.data.status);
  if (number === told.taken) return id === told.lastId ? undefined : 'it has two ids';
  if (number !== told.taken + 1) return `it came after change ${told.taken}`;
  if (id === told.lastId) return 'two changes have one id';
  told.taken = number;
  told.lastId = id;
  return undefined;
}
