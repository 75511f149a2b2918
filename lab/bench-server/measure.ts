/** What one installation does with so many founders in it: each figure is asked of founders picked at random, in this process. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '@paratope/server/app';
import { readConfig } from '@paratope/server/config';
import { systemContext } from '@paratope/server/context';
import { createDeps } from '@paratope/server/deps';
import { makeSetupLink } from '@paratope/server/features/admin/index';
import { openSession } from '@paratope/server/http/session';
import { silentLog } from '@paratope/server/log';
import { createTestDevice } from '@paratope/server/testing/test-device';
import { Matches } from '@paratope/shared/matches/match';
import { createSeededRandom } from '@paratope/sync/testing/fakes';
import { address, fillFounders, fillMarket, type Person, today } from './crowd.ts';
import { ownWatch, type Watch } from './watch.ts';

/** Medians in milliseconds, sizes in megabytes. */
export interface Capacity {
  readonly founders: number;
  readonly firstSync: number;
  readonly change: number;
  readonly ownList: number;
  readonly matching: number;
  readonly adminMatches: number;
  readonly adminSearch: number;
  readonly adminClients: number;
  readonly adminSummary: number;
  readonly pokeThousand: number;
  readonly streamKb: number;
  readonly startMs: number;
  readonly heapMb: number;
  readonly rssMb: number;
  readonly fileMb: number;
}

interface MeasureOptions {
  /** Numbers of founders, rising. */
  readonly sizes: readonly number[];
  readonly investors: number;
  /** How often each figure is taken; lists of the team and matching are asked for less often. */
  readonly tries: number;
  /** Devices that listen at once. */
  readonly streams?: number;
}

export async function measureCapacity(
  asked: MeasureOptions,
  say: (sentence: string) => void,
  watch: Watch = ownWatch,
): Promise<Capacity[]> {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-capacity-'));
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }, { mode: 'demo' });
  const open = () => createDeps(config, { log: silentLog, clock: { now: () => new Date(`${today}T09:00:00Z`) } });
  let deps = await open();
  const measured: Capacity[] = [];
  try {
    say(`${asked.investors} investors`);
    await fillMarket(deps, asked.investors);
    const first = await firstFounder(deps, watch);
    const people: Person[] = [first];
    for (const founders of asked.sizes) {
      say(`${founders} founders`);
      people.push(...(await fillFounders(deps, first, { from: people.length, to: founders })));
      await deps.database.emptyLog();
      await deps.jobs.stop();
      await deps.database.close();
      globalThis.gc?.();
      const started = watch.now();
      deps = await open();
      await deps.jobs.start();
      const startMs = watch.now() - started;
      measured.push({
        ...(await measure(deps, people, { tries: asked.tries, streams: asked.streams ?? 1_000, watch })),
        founders,
        startMs: round(startMs),
        fileMb: round(statSync(join(folder, 'paratope.db')).size / 1e6),
      });
      say(JSON.stringify(measured.at(-1)));
    }
    return measured;
  } finally {
    await deps.jobs.stop();
    await deps.database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Deps = Awaited<ReturnType<typeof createDeps>>;

/** Registered, described, on Standard and matched through the product, with fifty matches, twenty activities and a note on each open match. */
async function firstFounder(deps: Deps, watch: Watch): Promise<Person> {
  const call = callerOf(deps, watch);
  await deps.jobs.start();
  const body = { email: address, password: 'correct horse', startupName: 'Ostrya Bio' };
  const { token } = (await call('POST', '/api/client/register', { body })).body;
  const session = (await call('GET', '/api/client/session', { token })).body.data;
  await deps.database.write(async ({ sql }) => {
    sql.prepare(`UPDATE startups SET plan = 'standard'`).run();
  });
  const profile = {
    drugModality: ['Gene therapy'],
    diseaseFocus: ['Ophthalmology'],
    investmentStage: 'Seed',
    geography: ['Boston, MA'],
    investmentAmount: 4_500_000,
    description: 'AAV gene therapy for inherited retinal disease.',
  };
  await call('PUT', '/api/client/profile', { token, body: profile });
  await call('POST', '/api/client/trigger-matching', { token, body: {} });
  await deps.jobs.idle();
  const { data } = (await call('GET', '/api/client/matches', { token })).body;
  for (const [at, { id }] of data.slice(0, 10).entries()) {
    await call('PATCH', '/api/client/update-match-status', {
      token,
      body: { matchId: id, status: 'reaching_out', notes: `Met at a conference, note ${at}.` },
    });
    for (const activityType of ['call_held', 'email_sent'])
      await call('POST', `/api/client/matches/${id}/activities`, {
        token,
        body: { activityType, title: 'A talk about the round', activityDate: today },
      });
  }
  return { accountId: session.accountId, startupId: session.clientId, matchId: data[0].id };
}

async function measure(
  deps: Deps,
  people: readonly Person[],
  { tries, streams, watch }: { tries: number; streams: number; watch: Watch },
) {
  const random = createSeededRandom(BigInt(people.length));
  const call = callerOf(deps, watch);
  const app = createApp(deps);
  const someone = async () => {
    const ctx = systemContext(deps, 'bench');
    const person = random.pick(people);
    const token = await deps.database.write((tx) =>
      openSession(ctx, tx, {
        kind: 'founder',
        holderId: person.accountId,
        device: 'bench',
        now: ctx.now,
        why: 'by password',
      }),
    );
    return { ...person, token };
  };
  const timed = async (act: (person: Awaited<ReturnType<typeof someone>>) => Promise<unknown>, times = tries) => {
    const took: number[] = [];
    for (let at = 0; at < times; at += 1) {
      const person = await someone();
      const started = watch.now();
      await act(person);
      took.push(watch.now() - started);
    }
    return round(took.sort((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0);
  };
  const well = async (asked: ReturnType<typeof call>) => {
    const { status, body } = await asked;
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body).slice(0, 200)}`);
    return body;
  };
  const link = new URL(await makeSetupLink(deps)).searchParams.get('token');
  const admin = await well(
    call('POST', '/api/admin/setup', {
      body: {
        token: link,
        name: 'Ada Ferrant',
        email: `ada${people.length}@paratope.example`,
        password: 'correct horse',
      },
    }),
  );
  const list = (path: string) => timed(() => well(call('GET', path, { token: admin.token })), Math.max(3, tries / 5));

  const firstSync = await timed(async ({ token, accountId, startupId }) => {
    const server = { call } as Parameters<typeof createTestDevice>[0];
    const device = createTestDevice(server, { token, accountId, clientId: startupId }, BigInt(random.below(1e9)));
    await device.replica.sync();
    const { length } = await device.rows(Matches);
    if (length < 10) throw new Error(`The device has ${length} matches after its first sync.`);
  });
  const change = await timed(({ token, matchId }) =>
    well(call('PATCH', '/api/client/update-match-status', { token, body: { matchId, status: 'in_discussion' } })),
  );
  const ownList = await timed(({ token }) => well(call('GET', '/api/client/matches', { token })));
  const matching = await timed(
    async ({ token }) => {
      await well(call('POST', '/api/client/trigger-matching', { token, body: {} }));
      await deps.jobs.idle();
    },
    Math.min(tries, 5),
  );
  const adminMatches = await list('/api/admin/matches?limit=100');
  const adminSearch = await list('/api/admin/matches?limit=100&q=ostrya');
  const adminClients = await list('/api/admin/clients?limit=100');
  const adminSummary = await list('/api/admin/summary');
  const { pokeThousand, streamKb } = await measureStreams();
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return {
    firstSync,
    change,
    ownList,
    matching,
    adminMatches,
    adminSearch,
    adminClients,
    adminSummary,
    pokeThousand,
    streamKb,
    heapMb: round(heapUsed / 1e6),
    rssMb: round(rss / 1e6),
  };

  /** So many devices of one founder listen while another device of theirs changes something. */
  async function measureStreams() {
    const { token, matchId, accountId } = await someone();
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    const readers: ReadableStreamDefaultReader<Uint8Array>[] = [];
    for (let at = 0; at < streams; at += 1) {
      const response = await app.request(`/api/sync/events?accountId=${accountId}`, {
        headers: { Host: '127.0.0.1', Authorization: `Bearer ${token}` },
      });
      const reader = response.body?.getReader();
      if (!reader) throw new Error('The stream of events has no body.');
      await reader.read();
      readers.push(reader);
    }
    globalThis.gc?.();
    const streamKb = round((process.memoryUsage().heapUsed - before) / streams / 1_000);
    const started = watch.now();
    const heard = readers.map((reader) => reader.read());
    await well(call('PATCH', '/api/client/update-match-status', { token, body: { matchId, status: 'passed' } }));
    await Promise.all(heard);
    const pokeThousand = round(watch.now() - started);
    for (const reader of readers) await reader.cancel();
    return { pokeThousand, streamKb };
  }
}

/** Sends JSON as a program would. */
function callerOf(deps: Deps, watch: Watch): Parameters<typeof createTestDevice>[0]['call'] {
  const app = createApp(deps);
  return async (method, path, { token, body } = {}) => {
    const headers = {
      Host: '127.0.0.1',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    };
    const response = await app.request(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = { status: response.status, headers: response.headers, body: await response.json() };
    watch.answered({ method, path, sent: body, status: answer.status, body: answer.body });
    return answer;
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
