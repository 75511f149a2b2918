/**
 * Linux only. What one founder waits for while free accounts send the worst they can. A real server in
 * production mode on loopback, rate limits on, 2,000 investors in it; first that founder alone, then beside the others. The exit status is 0 only if the 95th percentile
 * of every kind of request stays at 250 ms or less beside them. The attack runs in a process of its own that yields to both others, and the server tells what it has
 * worked and how long its event loop was held up, so that a machine too small for all three is not taken for a slow server.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readConfig } from '@paratope/server/config';
import { createDeps } from '@paratope/server/deps';
import { silentLog } from '@paratope/server/log';
import { dataSchema } from '@paratope/shared/synced';
import { protocol } from '@paratope/sync/protocol/version';
import { buildServer, serverProgram } from '../scripts/build.ts';
import { asJson, wholeNumber } from '../scripts/command-line.ts';
import { repositoryRoot } from '../scripts/files.ts';
import type { Load } from './bench-hostile/tell-load.ts';
import { fillMarket } from './bench-server/crowd.ts';
import { readOptions } from './commands.ts';

/** The longest a founder's request may take at the 95th percentile, in milliseconds. */
const longest = 250;

interface Person {
  readonly url: string;
  readonly token: string;
  readonly accountId: string;
  readonly startupId: string;
}

async function main(): Promise<void> {
  const values = readOptions(
    'bench-hostile',
    {
      seconds: {
        type: 'string',
        default: '60',
        value: 'N',
        help: 'how long the founder works alone, and then beside the others',
      },
      accounts: { type: 'string', default: '4', value: 'N', help: 'how many free accounts attack' },
      only: { type: 'string', default: Object.keys(attacks).join(','), value: 'NAME,NAME', help: 'what they do' },
      json: asJson,
    },
    '--seconds 20 --only merges',
  );
  const seconds = wholeNumber('seconds', values.seconds);
  const accounts = wholeNumber('accounts', values.accounts);
  const kinds = values.only.split(',').filter((name): name is Kind => name in attacks);
  const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);
  buildServer();
  const folder = mkdtempSync(join(tmpdir(), 'paratope-hostile-'));
  await prepare(folder);
  const server = await start(folder);
  try {
    const founder = await register(server.url, 'founder');
    const csv = ['name,website', ...Array.from({ length: 50 }, (_, at) => `Investor ${at},site${at}.example`)];
    await call(founder, 'POST', '/api/client/investors/import', { csv: csv.join('\n') });
    const people = await Promise.all(Array.from({ length: accounts }, (_, at) => register(server.url, `free-${at}`)));
    const watch = await watcher(founder, server.worked);
    await watch(2);
    say(`${seconds} s alone`);
    await server.load();
    const alone = { waits: await watch(seconds), server: await server.load() };
    say(`${seconds} s beside ${people.length} accounts: ${kinds.join(', ')}`);
    const attackers = fork(fileURLToPath(import.meta.url), ['attack'], { execArgv: process.execArgv });
    const heard = () => new Promise<Record<string, number>>((resolve) => attackers.once('message', resolve));
    const begun = heard();
    attackers.send({ people, kinds });
    await begun;
    await server.load();
    const beside = { waits: await watch(seconds), server: await server.load() };
    const told = heard();
    attackers.send('enough');
    const answers = await told;
    attackers.kill('SIGKILL');
    const slowest = Math.max(...Object.values(beside.waits).map(({ p95 }) => p95));
    const report = { seconds, accounts: people.length, kinds, alone, beside, answers, slowest, longest };
    if (values.json) console.log(JSON.stringify(report));
    else {
      console.table(
        Object.fromEntries(
          Object.entries(beside.waits).map(([name, one]) => [
            name,
            { ...prefixed('alone', alone.waits[name]), ...one },
          ]),
        ),
      );
      console.table({ alone: alone.server, beside: beside.server });
      console.log(`What the accounts were answered: ${JSON.stringify(answers)}`);
      console.log(`95th percentile beside them: ${slowest} ms at most, ${longest} allowed.`);
    }
    process.exitCode = slowest <= longest ? 0 : 1;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

// --- The server and its founder --------------------------------------------------------------------------------------

async function prepare(folder: string): Promise<void> {
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, { mode: 'production' });
  const deps = await createDeps(config, { log: silentLog });
  await fillMarket(deps, 2_000);
  await deps.database.close();
}

interface Started {
  readonly url: string;
  /** Of the server since this was asked last. */
  load(): Promise<Load>;
  /** Milliseconds that its one thread has worked, whatever else the machine did meanwhile. */
  worked(): number;
  stop(): Promise<void>;
}

async function start(folder: string): Promise<Started> {
  const telling = ['--import', new URL('bench-hostile/tell-load.ts', import.meta.url).href];
  const child: ChildProcess = spawn(process.execPath, [...telling, ...serverProgram], {
    cwd: repositoryRoot,
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk) => {
      said += chunk;
      const ready = /^Paratope is ready at (\S+)$/m.exec(said)?.[1];
      if (ready) resolve(ready);
    });
    child.once('exit', (status) => reject(new Error(`The server ended with ${status}. It said: ${said}`)));
  });
  return {
    url,
    load: () =>
      new Promise((resolve) => {
        child.once('message', (load) => resolve(load as Load));
        child.send('load');
      }),
    worked: () => Number(readFileSync(`/proc/${child.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    stop: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function register(url: string, name: string): Promise<Person> {
  const password = 'binding by shape';
  const body = {
    email: `${name}@hostile.example`,
    startupName: `Carrick ${name}`,
    password,
    confirmPassword: password,
  };
  const { token } = (await call({ url }, 'POST', '/api/client/register', body)) as { token: string };
  const session = await call({ url, token }, 'GET', '/api/client/session');
  const { accountId, clientId } = (session as { data: { accountId: string; clientId: string } }).data;
  return { url, token, accountId, startupId: clientId };
}

async function call(
  at: { url: string; token?: string },
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await ask(at, method, path, body && JSON.stringify(body));
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

const ask = (
  { url, token }: { url: string; token?: string },
  method: string,
  path: string,
  body?: string,
): Promise<Response> =>
  fetch(new URL(path, url), {
    method,
    headers: {
      'Content-Type': method === 'PUT' ? 'application/octet-stream' : 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body }),
  });

interface Waits {
  readonly asked: number;
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
  /** What the server worked while a request was under way, at the 95th percentile: on a machine with nothing else to do about what it waits. */
  readonly workP95: number;
}

/**
 * Asks four times a second: a note over the engine's own call, whether the server is well, the list of matches. Each waits from the moment it
 * was due, so that an answer that takes four seconds counts for all that would have been asked meanwhile.
 */
async function watcher(
  founder: Person,
  worked: () => number,
): Promise<(seconds: number) => Promise<Record<string, Waits>>> {
  const replicaId = randomUUID();
  const matchId = randomUUID();
  let seq = 0;
  const sync = async (name: string, args: object, base: object) => {
    seq += 1;
    const mutations = [changeOf(founder, seq, name, args, base)];
    const answer = (await call(founder, 'POST', '/api/sync', syncRequest(founder, replicaId, mutations))) as {
      lastSeq: number;
    };
    if (answer.lastSeq !== seq) throw new Error('A note was not decided.');
  };
  await sync('addOwnInvestor', ownInvestor(matchId, 'Marit Halvor'), {});
  const probes: Record<string, () => Promise<unknown>> = {
    'a note written': () => sync('editNotes', { matchId, notes: `Note ${seq}` }, {}),
    'GET /healthz': () => call(founder, 'GET', '/healthz'),
    'the list of matches': () => call(founder, 'GET', '/api/client/matches'),
  };
  return async (seconds) => {
    const began = performance.now();
    const until = began + seconds * 1_000;
    const waitsOf = async ([name, probe]: [string, () => Promise<unknown>]): Promise<[string, Waits]> => {
      const waits: number[] = [];
      const works: number[] = [];
      for (let due = began; due < until; due += 250) {
        await pause(Math.max(0, due - performance.now()));
        if (performance.now() < until) {
          const before = worked();
          await probe();
          works.push(worked() - before);
        }
        waits.push(performance.now() - due);
      }
      const [p50, p95, most] = [quantile(waits, 0.5), quantile(waits, 0.95), quantile(waits, 1)];
      return [name, { asked: works.length, p50, p95, most, workP95: quantile(works, 0.95) }];
    };
    return Object.fromEntries(await Promise.all(Object.entries(probes).map(waitsOf)));
  };
}

const quantile = (all: readonly number[], part: number): number =>
  Math.round(all.toSorted((a, b) => a - b)[Math.ceil(all.length * part) - 1] ?? 0);

const prefixed = (word: string, of: Waits | undefined) => ({ [`${word} p50`]: of?.p50, [`${word} p95`]: of?.p95 });

// --- What free accounts can send -------------------------------------------------------------------------------------

const ownInvestor = (id: string, name: string) => ({
  ...{ id, name, firm: '', website: null, email: null },
  addedAt: '2026-06-10T09:00:00.000Z',
});

function changeOf({ startupId }: Person, seq: number, name: string, args: unknown, base: object) {
  const moment = { at: '2026-06-10T09:00:00.000Z', zone: 'Europe/Berlin', schema: dataSchema };
  return { seq, mid: randomUUID(), space: `startup:${startupId}`, name, args, base, ...moment };
}

function syncRequest({ accountId }: Person, replicaId: string, mutations: readonly object[], cursors: object = {}) {
  return { protocol, accountId, replicaId, schema: dataSchema, cursors, ackThrough: 0, mutations };
}

const letters = (words: number): string =>
  Array.from({ length: words }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join(' ');

type Kind = keyof typeof attacks;
type Send = (method: string, path: string, body: string | undefined) => Promise<void>;

/** Each makes one request, or a few at once, again and again; all of them at the same time for each account. */
const attacks = {
  /** The greatest texts to be merged that fit into a request. */
  merges: async (person: Person) => {
    const matchId = randomUUID();
    const first = [
      changeOf(person, 1, 'addOwnInvestor', ownInvestor(matchId, 'A'), {}),
      changeOf(person, 2, 'editNotes', { matchId, notes: letters(9_999) }, {}),
    ];
    await ask(person, 'POST', '/api/sync', JSON.stringify(syncRequest(person, randomUUID(), first)));
    return atOnce(6, async (send) => {
      const changes = Array.from({ length: 95 }, (_, at) => {
        const base = { [`matches/${matchId}`]: { id: matchId, notes: letters(550) } };
        return changeOf(person, at + 1, 'editNotes', { matchId, notes: letters(550) }, base);
      });
      await send('POST', '/api/sync', JSON.stringify(syncRequest(person, randomUUID(), changes)));
    });
  },
  /** Own investors with websites, as many as one change may bring. */
  brought: async (person: Person) =>
    atOnce(2, async (send) => {
      const changes = [1, 2, 3, 4, 5].map((seq) => {
        const rows = Array.from({ length: 200 }, () => {
          const details = { name: randomUUID(), firm: '', website: `https://${randomUUID()}.example`, email: null };
          return { id: randomUUID(), addedAt: '2026-06-10T09:00:00.000Z', details, given: {} };
        });
        return changeOf(person, seq, 'bringInvestors', { rows, remove: [] }, {});
      });
      await send('POST', '/api/sync', JSON.stringify(syncRequest(person, randomUUID(), changes)));
    }),
  /** Everything from the beginning, again and again. */
  downloads: async (person: Person) =>
    atOnce(4, (send) => send('POST', '/api/sync', JSON.stringify(syncRequest(person, randomUUID(), [])))),
  /** A long list of investors, read page by page. */
  lists: async (_: Person) =>
    atOnce(4, async (send) => {
      for (const cursor of ['', '&cursor=1000', '&cursor=5000'])
        await send('GET', `/api/client/matches?limit=100&q=e${cursor}`, undefined);
      await send('GET', '/api/client/matches?limit=100', undefined);
    }),
  /** What is refused when it has been read: nested deeply, and cursors that are none. */
  refused: async (person: Person) => {
    const deep = JSON.stringify(syncRequest(person, randomUUID(), [changeOf(person, 1, 'editNotes', 'DEEP', {})]));
    const nested = deep.replace('"DEEP"', `${'['.repeat(60_000)}1${']'.repeat(60_000)}`);
    const many = Object.fromEntries(Array.from({ length: 40_000 }, (_, at) => [`${at}`, { seq: -1 }]));
    const cursors = JSON.stringify(syncRequest(person, randomUUID(), [], many));
    return atOnce(2, async (send) => {
      await send('POST', '/api/sync', nested);
      await send('POST', '/api/sync', cursors);
    });
  },
  /** The longest lists that are taken, and longer ones that are not. */
  imports: async (_: Person) => {
    const list = (lines: number) =>
      ['name,website', ...Array.from({ length: lines }, () => `${randomUUID()},${randomUUID()}.example`)].join('\n');
    return atOnce(2, async (send) => {
      for (const lines of [2_000, 10_000])
        await send('POST', '/api/client/investors/import', JSON.stringify({ csv: list(lines) }));
    });
  },
  /** Sixty files begun at once. */
  uploads: async (_: Person) => {
    const file = `%PDF-1.7\n${'x'.repeat(2_000)}`;
    const query = `offset=0&size=2000000&fileName=deck.pdf&sha256=${createHash('sha256').update(file).digest('hex')}`;
    return atOnce(60, async (send) => {
      await send('PUT', `/api/client/uploads/${randomUUID()}?${query}`, file);
      await pause(5_000);
    });
  },
  /** Six hundred streams of news. */
  streams: async (person: Person) => async () => {
    const open = await Promise.all(
      Array.from({ length: 600 }, () =>
        ask(person, 'GET', `/api/sync/events?accountId=${person.accountId}`).catch(() => undefined),
      ),
    );
    count('streams', open.filter((one) => one?.status === 200).length);
    await new Promise(() => {});
  },
} satisfies Record<string, (person: Person) => Promise<(person: Person) => Promise<void>>>;

const counts: Record<string, number> = {};
/** Told at the first answer, and asked at the end. */
function count(name: string, by = 1): void {
  if (Object.keys(counts).length === 0) process.send?.({});
  counts[name] = (counts[name] ?? 0) + by;
}

/** So many that each ask again as soon as they are answered; who is refused for asking too often waits for a moment. */
function atOnce(askers: number, once: (send: Send) => Promise<void>): (person: Person) => Promise<void> {
  return async (person) => {
    const send: Send = async (method, path, body) => {
      const status = await ask(person, method, path, body).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        () => 0,
      );
      count(`${path.split(/[/?]/).slice(0, 4).join('/')} ${status}`);
      if (status === 429) await pause(20);
    };
    await Promise.all(
      Array.from({ length: askers }, async () => {
        for (;;) await once(send);
      }),
    );
  };
}

async function attack(): Promise<void> {
  setPriority(10);
  const heard = () => new Promise<unknown>((resolve) => process.once('message', resolve));
  const { people, kinds } = (await heard()) as { people: readonly Person[]; kinds: readonly Kind[] };
  void heard().then(() => process.send?.(counts));
  await Promise.all(people.flatMap((person) => kinds.map(async (kind) => (await attacks[kind](person))(person))));
}

await (process.argv[2] === 'attack' ? attack() : main());
