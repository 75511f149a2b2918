/** The server under load: what a shared commit is worth, how many streams it holds, and 200 devices beside two of the peers' servers. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@paratope/server/db/sqlite/database';
import { buildServer, serverProgram } from '../../scripts/build.ts';
import { contact } from './contender.ts';
import {
  cpuSecondsOf,
  type Exchanges,
  exchanging,
  type Person,
  paratopeClients,
  type Running,
  register,
  seconds,
  start,
} from './http-load.ts';
import { tinybaseClients } from './tinybase-clients.js';

export interface Load {
  /** Durable writes a second into one table, one commit each, and 64 at a time that share their commits. */
  readonly commits: { readonly single: readonly number[]; readonly grouped: readonly number[] };
  /** Changes acknowledged a second by the whole server over HTTP. */
  readonly overHttp: Readonly<Record<string, readonly number[]>>;
  readonly streams: {
    readonly asked: number;
    readonly open: number;
    readonly megabytesBefore: number;
    readonly megabytes: number;
  };
  /** L16: 200 devices that each send one change and fetch what is new. */
  readonly devices: Readonly<Record<string, Exchanges>>;
}
const devices = 200;
/** Clients that each wait for their answer, and how many changes each request carries. */
const crowds = [
  ['1 client', 1, 1],
  ['8 clients', 8, 1],
  ['64 clients', 64, 1],
  ['64 clients, 20 changes a request', 64, 20],
] as const;
/** The devices belong to so many founders, each with rows of their own. */
const groups = 20;

export async function measureServer({
  peers,
  rounds,
  say,
}: {
  peers: string;
  rounds: number;
  say(sentence: string): void;
}): Promise<Load> {
  const commits = { single: [] as number[], grouped: [] as number[] };
  const overHttp: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round += 1) {
    say(`server, round ${round + 1} of ${rounds}: commits`);
    const { single, grouped } = await measureCommits();
    commits.single.push(single);
    commits.grouped.push(grouped);
  }
  buildServer();
  const folder = mkdtempSync(join(tmpdir(), 'paratope-load-'));
  const server = await start([...serverProgram, '--demo'], /ready at (\S+)/, {
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
  });
  try {
    const people = await Promise.all(Array.from({ length: groups }, (_, index) => register(server.url, index)));
    for (let round = 0; round < rounds; round += 1) {
      for (const [label, clients, changes] of crowds) {
        say(`server, round ${round + 1} of ${rounds}: ${label}`);
        const { perSecond } = await exchanging(
          () => cpuSecondsOf(server.pid),
          paratopeClients({ urls: [server.url], people, count: clients, changes }),
        );
        overHttp[label] = [...(overHttp[label] ?? []), Math.round(perSecond * changes)];
      }
    }
    say(`server: ${devices} devices`);
    const paratope = await exchanging(
      () => cpuSecondsOf(server.pid),
      paratopeClients({ urls: [server.url], people, count: devices }),
    );
    say('server: streams');
    const streams = await measureStreams(server, people[0] ?? { token: '', accountId: '' }, 10_000);
    return { commits, overHttp, streams, devices: { paratope, ...(await measurePeers(peers, say)) } };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

// --- Commits ---------------------------------------------------------------------------------------------------------

/** The server's own database, `synchronous=FULL`: one writer that waits each time, then 64 of them. */
async function measureCommits() {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-commits-'));
  const database = openDatabase(join(folder, 'paratope.db'));
  try {
    await database.write(async ({ sql }) => void sql.exec('CREATE TABLE written (id INTEGER PRIMARY KEY, row TEXT)'));
    const row = JSON.stringify(contact(1));
    const rate = async (writers: number): Promise<number> => {
      let done = 0;
      const until = performance.now() + seconds * 1_000;
      const writer = async () => {
        while (performance.now() < until) {
          await database.write(async ({ sql }) => {
            sql.prepare('INSERT INTO written (row) VALUES (?)').run(row);
          });
          done += 1;
        }
      };
      await Promise.all(Array.from({ length: writers }, writer));
      return Math.round(done / seconds);
    };
    return { single: await rate(1), grouped: await rate(64) };
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

// --- Streams ---------------------------------------------------------------------------------------------------------

/** So many streams of pokes at once, held by processes of their own; each process may open as many files as this one. */
async function measureStreams(
  server: Running,
  { token, accountId }: Pick<Person, 'token' | 'accountId'>,
  asked: number,
): Promise<Load['streams']> {
  const megabytesBefore = megabytesOf(server.pid);
  const holders: Running[] = [];
  let open = 0;
  try {
    for (let left = asked; left > 0; left -= 5_000) {
      const holder = await start(
        [join(import.meta.dirname, 'hold-streams.ts'), server.url, token, accountId, String(Math.min(left, 5_000))],
        /holding (\d+)/,
      );
      holders.push(holder);
      open += Number(holder.url);
    }
    return { asked, open, megabytesBefore, megabytes: megabytesOf(server.pid) };
  } finally {
    for (const holder of holders) await holder.stop();
  }
}

// --- Peers' servers --------------------------------------------------------------------------------------------------

async function measurePeers(peers: string, say: (sentence: string) => void): Promise<Record<string, Exchanges>> {
  say(`server: ${devices} devices of PouchDB`);
  const server = await start([join(import.meta.dirname, 'serve.ts'), peers], /served at (\S+)/);
  try {
    const addresses = Array.from({ length: groups }, (_, index) => `${server.url}/pouch/load-${index}`);
    for (const address of addresses) await fetch(address, { method: 'PUT' });
    const pouchdb = await exchanging(
      () => cpuSecondsOf(server.pid),
      Array.from({ length: devices }, (_, index) => {
        let since: number | string = 0;
        return async () => {
          const { id, ...fields } = contact(index);
          const docs = [{ ...fields, _id: `${id}-${crypto.randomUUID()}` }];
          const address = addresses[index % groups];
          const headers = { 'Content-Type': 'application/json' };
          const written = await fetch(`${address}/_bulk_docs`, {
            method: 'POST',
            headers,
            body: JSON.stringify({ docs }),
          });
          if (!written.ok) throw new Error(`express-pouchdb answered ${written.status}`);
          await written.json();
          const news = await fetch(`${address}/_changes?since=${since}&limit=100&include_docs=true`);
          since = ((await news.json()) as { last_seq: number | string }).last_seq;
        };
      }),
    );
    say(`server: ${devices} devices of TinyBase`);
    const tinybase = await exchanging(
      () => cpuSecondsOf(server.pid),
      await tinybaseClients(peers, server.url, devices, groups),
    );
    return { pouchdb, tinybase };
  } finally {
    await server.stop();
  }
}

/** Linux alone keeps these where they can be read; elsewhere the columns stay empty. */
function megabytesOf(pid: number): number {
  try {
    return Math.round(Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1]) / 1024);
  } catch {
    return Number.NaN;
  }
}
