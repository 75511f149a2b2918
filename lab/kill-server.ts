import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { AccountId, ActivityId, MatchId, StartupId } from '@paratope/shared/ids';
import { Matches } from '@paratope/shared/matches/match';
import { mutators } from '@paratope/shared/mutators';
import { Activities } from '@paratope/shared/outreach/activity';
import { addActivity, addOwnInvestor } from '@paratope/shared/outreach/mutators';
import { dataSchema } from '@paratope/shared/synced';
import { keyOf } from '@paratope/shared/words/message';
import { browserRandom } from '@paratope/sync/browser/ports';
import { createReplica } from '@paratope/sync/client/replica';
import { replyFrom } from '@paratope/sync/client/reply';
import type { ClientStore, Network } from '@paratope/sync/ports';
import { SyncAnswer } from '@paratope/sync/protocol/sync-answer';
import { syncPath } from '@paratope/sync/protocol/version';
import { createManualClock, createSignals } from '@paratope/sync/testing/fakes';
import { createMemoryStore } from '@paratope/sync/testing/memory-store';
import { buildServer, serverProgram } from '../scripts/build.ts';
import { repositoryRoot } from '../scripts/files.ts';

/** The server while it is under load. */
export interface Struck {
  readonly pid: number;
  readonly folder: string;
  /** Its resident memory at this moment, in MiB; 0 where the system does not say. */
  readonly memory: () => number;
}

/** The first process under load before any kill, for as long as it may live. */
export interface LongLife {
  /** Happens to it again and again. */
  readonly strike: (server: Struck) => Promise<void>;
  readonly isOver: () => boolean;
}

export interface ServerKillReport {
  readonly kills: number;
  /** Changes with an accepting verdict that reached a device before or after a kill. */
  readonly acknowledged: number;
  /** Of those, the ones a restarted server does not show. */
  readonly lost: number;
  /** Changes that took effect more than once. */
  readonly doubled: number;
  /** Requests that were sent, and those of them without an answer of 2xx. */
  readonly requests: number;
  readonly failures: number;
  /** From starting the process again to its ready line, the 95th percentile, in milliseconds. */
  readonly readyP95Ms: number;
}

const founders = 4;
const devicesEach = 2;
/** Longest wait from there to the kill, in milliseconds: several commits and answers long. */
const longestWait = 60;
/** Kills before other founders take over, so that the data stays as small as a few people's. */
const killsPerGeneration = 50;
/** The same for the changes that a process acknowledges which lives on. */
const changesPerGeneration = 1_000;
/** More than the pool can hold that are dead: every device keeps one connection, and a round of questions a few. */
const mostTries = 20;

/**
 * Runs the real server as a process of its own under the load of real replicas over HTTP, kills it with SIGKILL at a random moment, starts
 * it on the same data, and asks it for every change it had acknowledged (SPEC P1, P2). The devices go on with whatever they
 * had under way, so every kill also leaves requests whose answer never came. In the end fresh devices download everything and
 * the comparison is made once more.
 *
 * @param each least number of changes acknowledged since the last kill before the next one; up to three times as many are waited for, and a
 * device brings up to so many at once
 * @param longLife what the first process goes through before the first kill; nothing unless said
 * @param strike what happens to the running server under load before the kill, such as a full disk or a backup; nothing unless said
 * @param isOver ends it before all kills are done
 * @param program what Node runs from the first kill on; another one than the product's tries the kills themselves
 */
export async function killServer({
  kills,
  each = 10,
  program = serverProgram,
  longLife,
  strike = async () => {},
  isOver = () => false,
  eachKill = () => {},
}: {
  kills: number;
  each?: number;
  longLife?: LongLife;
  strike?: (server: Struck) => Promise<void>;
  isOver?: () => boolean;
  program?: readonly string[];
  eachKill?: (soFar: ServerKillReport) => void;
}): Promise<ServerKillReport> {
  buildServer();
  const folder = mkdtempSync(join(tmpdir(), 'paratope-server-kills-'));
  const readyTimes: number[] = [];
  let running = await startServer(serverProgram, folder, 0);
  const { url } = running;
  const ledger = createLedger();
  let done = 0;
  let joined = 0;
  const soFar = () => report(done, ledger, readyTimes);
  const struck = (): Struck => ({ pid: running.pid, folder, memory: () => residentMemory(running.pid) });
  const nextGeneration = async () => {
    const people = await Promise.all(Array.from({ length: founders }, () => register(url, joined++)));
    const devices = people.flatMap((person) =>
      Array.from({ length: devicesEach }, () => createDevice(url, person, ledger)),
    );
    return { people, devices };
  };
  const compareAll = async ({ people, devices }: Awaited<ReturnType<typeof nextGeneration>>) => {
    for (const device of devices) await device.drain();
    for (const person of people) await ledger.compareWithFreshDevice(url, person);
  };
  try {
    while (longLife && !longLife.isOver()) {
      const generation = await nextGeneration();
      const enough = ledger.counts().acknowledged + changesPerGeneration;
      let isEnough = false;
      const load = generation.devices.map((device) => device.workWhile(() => !isEnough && running.isUp(), each));
      while (!isEnough) {
        await longLife.strike(struck());
        if (!running.isUp()) throw new Error('The server ended, and nobody had told it to.');
        isEnough = longLife.isOver() || ledger.counts().acknowledged >= enough;
      }
      await Promise.all(load);
      await ledger.compareByAsking(url);
      await compareAll(generation);
    }
    while (done < kills && !isOver()) {
      const generation = await nextGeneration();
      for (const last = Math.min(done + killsPerGeneration, kills); done < last && !isOver(); ) {
        const enough = ledger.heardMore(each + Math.random() * 2 * each);
        const load = generation.devices.map((device) => device.workWhile(running.isUp, each));
        await enough;
        await pause(Math.random() * longestWait);
        await strike(struck());
        await running.kill();
        await Promise.all(load);
        running = await startServer(program, folder, Number(new URL(url).port));
        readyTimes.push(running.readyMs);
        await ledger.compareByAsking(url);
        done += 1;
        eachKill(soFar());
      }
      await compareAll(generation);
    }
    return soFar();
  } finally {
    await running.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

const report = (kills: number, { counts }: Ledger, readyTimes: readonly number[]) => ({
  kills,
  ...counts(),
  readyP95Ms: Math.round([...readyTimes].sort((a, b) => a - b)[Math.ceil(readyTimes.length * 0.95) - 1] ?? 0),
});

// --- The server ------------------------------------------------------------------------------------------------------

/** The real server, or an altered one, on this data and port; `environment` is added to what it runs in. */
export async function startServer(
  program: readonly string[],
  folder: string,
  port: number,
  environment: Readonly<Record<string, string>> = {},
  workspace: 'demo' | 'production' = 'demo',
) {
  const started = performance.now();
  const isDemo = workspace === 'demo';
  const child = spawn(process.execPath, [...program, ...(isDemo ? ['--demo'] : [])], {
    cwd: repositoryRoot,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      // Its few founders ask for more than people do, which only the demo workspace lets them.
      ...(isDemo ? { RATE_LIMITS: 'off' } : {}),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readyAddress(child);
  const isUp = () => child.exitCode === null && child.signalCode === null;
  return {
    url,
    pid: child.pid ?? 0,
    isUp,
    readyMs: performance.now() - started,
    kill: async () => {
      if (!isUp()) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** In MiB; 0 where the system does not say. */
function residentMemory(pid: number): number {
  const path = `/proc/${pid}/status`;
  const kibibytes = existsSync(path) ? /VmRSS:\s+(\d+)/.exec(readFileSync(path, 'utf8'))?.[1] : undefined;
  return Math.round(Number(kibibytes ?? 0) / 1024);
}

const readyAddress = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk) => {
      said += chunk;
      const ready = said.match(/^Paratope is ready at (\S+)$/m);
      if (ready?.[1]) resolve(ready[1]);
    });
    child.once('exit', (status) => reject(new Error(`The server ended with ${status}. It said: ${said}`)));
  });

// --- Its founders ----------------------------------------------------------------------------------------------------

export interface Person {
  readonly token: string;
  readonly accountId: AccountId;
  readonly startupId: StartupId;
}

export async function register(url: string, index: number): Promise<Person> {
  const password = 'binding by shape';
  const { token } = (await call(url, 'POST', '/api/client/register', {
    body: {
      email: `founder-${index}@kills.example`,
      startupName: `Carrick Bio ${index}`,
      password,
      confirmPassword: password,
    },
  })) as { token: string };
  const { data } = (await call(url, 'GET', '/api/client/session', { token })) as {
    data: { accountId: AccountId; clientId: StartupId };
  };
  return { token, accountId: data.accountId, startupId: data.clientId };
}

async function call(...asked: Parameters<typeof request>): Promise<unknown> {
  const response = await pastDeadConnections(() => request(...asked));
  if (!response.ok) throw new Error(`${asked[1]} ${asked[2]}: ${response.status} ${await response.text()}`);
  return response.json();
}

interface Sent {
  readonly token?: string | undefined;
  readonly body?: unknown;
}

export const request = (url: string, method: string, path: string, { token, body }: Sent): Promise<Response> =>
  fetch(new URL(path, url), {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });

/**
 * Asks again where the network failed: `fetch` keeps connections, and a question sent over one to the server that was killed before never
 * reaches the one that is up now. Only for what is asked here while a server is up; the devices have to live with a cut.
 */
async function pastDeadConnections(ask: () => Promise<Response>): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (failure) {
      // What fetch throws when the network fails; a question that took too long throws something else.
      if (!(failure instanceof TypeError) || tries === mostTries) throw failure;
      await pause(50);
    }
  }
}

// --- Their devices ---------------------------------------------------------------------------------------------------

function createDevice(url: string, person: Person, ledger: Ledger) {
  const { replica, isCut } = connect(url, person, createMemoryStore(), { ledger });
  return {
    /** Logs activities with an investor of this round's own and sends them, up to `most` at once, for as long as it goes on. */
    async workWhile(goesOn: () => boolean, most: number): Promise<void> {
      const matchId = crypto.randomUUID() as MatchId;
      await replica.sync();
      await made(replica.mutate(addOwnInvestor, { ...investor, id: matchId }), { person, matchId });
      while (goesOn()) {
        for (let change = Math.ceil(Math.random() * most); change > 0; change -= 1) {
          const id = crypto.randomUUID() as ActivityId;
          const details = { ...activity, title: `Call ${id}` };
          await made(replica.mutate(addActivity, { id, matchId, details }), { person, matchId, activityId: id });
        }
        isCut.value = false;
        await replica.sync();
        if (isCut.value) await pause(20);
      }
    },
    async drain(): Promise<void> {
      // A second time where the first was told to start afresh, which only a server that has lost something says. A turn that was cut
      // was asked over a connection to an earlier server.
      for (let [turn, tries] = [0, 0]; turn < 3 && tries < mostTries; tries += 1) {
        isCut.value = false;
        await replica.sync();
        if (!isCut.value) turn += 1;
      }
      const { waiting, needsYou, state } = replica.status.getSnapshot();
      if (waiting + needsYou > 0) throw new Error(`A device is ${state} with ${waiting} waiting, ${needsYou} refused.`);
    },
  };

  async function made(change: ReturnType<typeof replica.mutate>, effect: Effect): Promise<void> {
    const saved = await change;
    if (!saved.ok) throw new Error(keyOf(saved.message));
    ledger.made(saved.value.mid, effect);
  }
}

export function connect(
  url: string,
  { token, accountId, startupId }: Person,
  store: ClientStore,
  {
    ledger,
    getThrough = (ask) => ask(),
  }: {
    ledger?: Pick<Ledger, 'asked' | 'failed' | 'heard'>;
    getThrough?: typeof pastDeadConnections;
  } = {},
) {
  const isCut = { value: false };
  const network: Network = {
    async sync(asked) {
      try {
        ledger?.asked();
        const response = await getThrough(() => request(url, 'POST', syncPath, { token, body: asked }));
        if (!response.ok) ledger?.failed();
        const body: unknown = await response.json();
        if (response.ok) ledger?.heard(SyncAnswer.parse(body));
        return replyFrom({ status: response.status, retryAfter: response.headers.get('Retry-After'), body });
      } catch {
        isCut.value = true;
        ledger?.failed();
        return { kind: 'unreachable' };
      }
    },
    events: () => () => {},
  };
  const replica = createReplica({
    registry: mutators,
    store,
    network,
    clock: createManualClock(),
    random: browserRandom,
    signals: createSignals(),
    accountId,
    startupId,
    schema: dataSchema,
  });
  return { replica, isCut };
}

export const investor = {
  name: 'Tove Aldergren',
  firm: 'Brackwater Ventures',
  website: null,
  email: null,
  addedAt: '2026-03-02T09:00:00.000Z',
};
export const activity = {
  activityType: 'call_held' as const,
  description: '',
  activityDate: '2026-03-02',
  nextAction: '',
  nextActionDate: null,
  status: 'completed' as const,
  notes: 'Asked about the tox package',
};

// --- What must be true -----------------------------------------------------------------------------------------------

/** What a change does: puts an investor on the list, or logs one activity with it. */
interface Effect {
  readonly person: Person;
  readonly matchId: MatchId;
  readonly activityId?: ActivityId;
}
type Ledger = ReturnType<typeof createLedger>;

function createLedger() {
  const effects = new Map<string, Effect>();
  const acknowledged = new Set<string>();
  const byPerson = new Map<Person, Effect[]>();
  const lost = new Set<string>();
  const doubled = new Set<string>();
  let requests = 0;
  let failures = 0;
  let unchecked: Effect[] = [];
  let awaited: { readonly count: number; readonly reached: () => void } | undefined;

  const compare = (effect: Effect, matches: ReadonlySet<string>, titles: ReadonlyMap<string, number>): void => {
    const { matchId, activityId } = effect;
    const times = activityId ? (titles.get(`Call ${activityId}`) ?? 0) : Number(matches.has(matchId));
    if (times === 0) lost.add(activityId ?? matchId);
    if (times > 1) doubled.add(activityId ?? matchId);
  };

  return {
    made: (mid: string, effect: Effect): void => {
      effects.set(mid, effect);
    },
    heard: ({ results }: SyncAnswer): void => {
      for (const result of results) {
        const effect = effects.get(result.mid);
        if (!effect || acknowledged.has(result.mid)) continue;
        // The only refusal these changes can meet says that their effect was there already: it outlived its verdict.
        if (result.status === 'rejected') doubled.add(effect.activityId ?? effect.matchId);
        acknowledged.add(result.mid);
        unchecked.push(effect);
        const ofPerson = byPerson.get(effect.person) ?? [];
        byPerson.set(effect.person, ofPerson);
        ofPerson.push(effect);
      }
      if (awaited && acknowledged.size >= awaited.count) awaited.reached();
    },
    /** Resolves when so many more changes than now are acknowledged. */
    heardMore: (more: number): Promise<void> =>
      new Promise((resolve) => {
        awaited = { count: acknowledged.size + more, reached: resolve };
      }),
    asked: (): void => {
      requests += 1;
    },
    failed: (): void => {
      failures += 1;
    },
    counts: () => ({
      requests,
      failures,
      acknowledged: acknowledged.size,
      lost: lost.size,
      doubled: doubled.size,
    }),

    /** Asks the server for the timeline of every investor something was acknowledged for since the last time. */
    async compareByAsking(url: string): Promise<void> {
      const since = Map.groupBy(unchecked, ({ matchId }) => matchId);
      unchecked = [];
      for (const [matchId, some] of since) {
        const token = some[0]?.person.token;
        const titles = await titlesOf(url, matchId, token);
        for (const effect of some) compare(effect, new Set(titles ? [matchId] : []), titles ?? new Map());
      }
    },

    async compareWithFreshDevice(url: string, person: Person): Promise<void> {
      const store = createMemoryStore();
      const { replica, isCut } = connect(url, person, store, { getThrough: pastDeadConnections });
      await replica.sync();
      if (isCut.value) throw new Error('The server does not answer a fresh device.');
      const rows = await store.transact({ mode: 'read', durability: 'relaxed', collections: 'all' }, (tx) =>
        tx.rows.inSpace(`startup:${person.startupId}` as never),
      );
      const shown = (name: string) => rows.filter(({ collection }) => collection === name).map(({ row }) => row);
      const matches = new Set(shown(Matches.name).map(({ id }) => id));
      const titles = countOf(shown(Activities.name).map(({ title }) => String(title)));
      for (const effect of byPerson.get(person) ?? []) compare(effect, matches, titles);
    },
  };
}

/** How often each title stands in the timeline; undefined when the server does not know the investor. */
async function titlesOf(url: string, matchId: string, token?: string): Promise<Map<string, number> | undefined> {
  const titles: string[] = [];
  for (let cursor = ''; ; ) {
    const path = `/api/client/matches/${matchId}/activities?limit=500${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const response = await pastDeadConnections(() => request(url, 'GET', path, { token }));
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${await response.text()}`);
    const page = (await response.json()) as { data: { title: string }[]; nextCursor: string | null };
    titles.push(...page.data.map(({ title }) => title));
    if (!page.nextCursor) return countOf(titles);
    cursor = page.nextCursor;
  }
}

const countOf = (words: readonly string[]): Map<string, number> =>
  new Map([...Map.groupBy(words, (word) => word)].map(([word, same]) => [word, same.length]));
