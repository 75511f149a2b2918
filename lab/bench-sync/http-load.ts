/** Servers as processes of their own, and devices as the engine's wire has them, which keep them busy. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dataSchema } from '@paratope/shared/synced';
import { protocol } from '@paratope/sync/protocol/version';
import { repositoryRoot } from '../../scripts/files.ts';
import { contact } from './contender.ts';
import { quantile } from './in-browser.ts';

export type Client = () => Promise<void>;

export interface Exchanges {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  /** Processor time spent for each, in milliseconds. */
  readonly cpu: number;
}

export const seconds = 3;

/** All clients for a few seconds, each with one exchange at a time. `spent` returns the processor time spent so far, in seconds. */
export async function exchanging(spent: () => number, clients: readonly Client[]): Promise<Exchanges> {
  for (const client of clients) await client();
  const times: number[] = [];
  const before = spent();
  const started = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - started < seconds * 1_000) {
        const from = performance.now();
        await client();
        times.push(performance.now() - from);
      }
    }),
  );
  const took = (performance.now() - started) / 1_000;
  return {
    perSecond: times.length / took,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    cpu: ((spent() - before) / times.length) * 1_000,
  };
}

export interface Person {
  readonly token: string;
  readonly accountId: string;
  readonly startupId: string;
}

export async function register(url: string, name: string | number): Promise<Person> {
  const password = 'binding by shape';
  const registered = await fetch(`${url}/api/client/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      email: `load-${name}@carrick.example`,
      startupName: 'Carrick Bio',
      password,
      confirmPassword: password,
    }),
  });
  const { token } = (await registered.json()) as { token: string };
  const session = await fetch(`${url}/api/client/session`, { headers: { Authorization: `Bearer ${token}` } });
  const { data } = (await session.json()) as { data: { clientId: string; accountId: string } };
  return { token, accountId: data.accountId, startupId: data.clientId };
}

/**
 * Devices as the engine's wire has them, without the engine's own work, so that the server is what is measured. Each adds investors, or
 * one investor and then activities to it; each keeps to one of the addresses.
 */
export function paratopeClients({
  urls,
  people,
  count,
  changes = 1,
  adds = 'investors',
}: {
  urls: readonly string[];
  people: readonly Person[];
  count: number;
  changes?: number;
  adds?: 'investors' | 'activities';
}): Client[] {
  return Array.from({ length: count }, (_, index) => {
    const { token, accountId, startupId } = people[index % people.length] ?? noPerson;
    const url = urls[index % urls.length];
    const replicaId = crypto.randomUUID();
    const matchId = crypto.randomUUID();
    let cursors: Record<string, unknown> = {};
    let seq = 0;
    const investor = (id: string) => {
      const { name, email } = contact(index);
      const args = { id, name, firm: 'Brackwater Ventures', website: null, email, addedAt: at };
      return { name: 'addOwnInvestor', args, base: { [`matches/${id}`]: null } };
    };
    const activity = (id: string) => {
      const said = { activityType: 'call_held', title: 'Call', description: '', notes: '', nextAction: '' };
      const details = { ...said, activityDate: at.slice(0, 10), nextActionDate: null, status: 'completed' };
      return { name: 'addActivity', args: { id, matchId, details }, base: { [`activities/${id}`]: null } };
    };
    const next = () => {
      if (adds === 'investors') return investor(crypto.randomUUID());
      return seq === 1 ? investor(matchId) : activity(crypto.randomUUID());
    };
    return async () => {
      const mutations = Array.from({ length: changes }, () => {
        seq += 1;
        const space = `startup:${startupId}`;
        return { seq, mid: crypto.randomUUID(), space, ...next(), schema: dataSchema, at, zone: 'UTC' };
      });
      let answer: { results: { status: string }[]; cursors: Record<string, unknown>; more: boolean };
      do {
        const response = await fetch(`${url}/api/sync`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({
            protocol,
            accountId,
            replicaId,
            schema: dataSchema,
            cursors,
            ackThrough: seq - changes,
            mutations,
          }),
        });
        if (!response.ok) throw new Error(`The server answered ${response.status}: ${await response.text()}`);
        answer = (await response.json()) as typeof answer;
        cursors = answer.cursors;
      } while (answer.more);
      if (answer.results.at(-1)?.status !== 'applied')
        throw new Error(`Not applied: ${JSON.stringify(answer.results)}`);
    };
  });
}

const at = '2026-03-02T09:00:00.000Z';
const noPerson: Person = { token: '', accountId: '', startupId: '' };

export interface Running {
  readonly pid: number;
  /** What the process said where it was asked to say something. */
  readonly url: string;
  stop(): Promise<void>;
}

export async function start(
  argv: readonly string[],
  said: RegExp,
  settings: Record<string, string> = {},
): Promise<Running> {
  const child: ChildProcess = spawn(process.execPath, argv, {
    cwd: repositoryRoot,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let words = '';
    child.stdout?.on('data', (chunk) => {
      words += chunk;
      const ready = words.match(said);
      if (ready?.[1]) resolve(ready[1]);
    });
    child.once('exit', (status) => reject(new Error(`${argv.join(' ')} ended with ${status}.`)));
  });
  return {
    pid: child.pid ?? 0,
    url,
    stop: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Linux alone keeps these where they can be read; elsewhere the columns stay empty. */
export function cpuSecondsOf(pid: number): number {
  try {
    const [user = 0, system = 0] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
    return (user + system) / 100;
  } catch {
    return Number.NaN;
  }
}
