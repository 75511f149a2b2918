/** One server on SQLite, and one and two on PostgreSQL, under the same load, in turns. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer, serverProgram } from '../scripts/build.ts';
import { asJson, wholeNumber } from '../scripts/command-line.ts';
import {
  cpuSecondsOf,
  type Exchanges,
  exchanging,
  type Person,
  paratopeClients,
  type Running,
  register,
  start,
} from './bench-sync/http-load.ts';
import { quantile } from './bench-sync/in-browser.ts';
import { readOptions } from './commands.ts';

const values = readOptions(
  'bench-engines',
  {
    rounds: { type: 'string', default: '5', value: 'N', help: 'how often each is measured, in turns' },
    clients: { type: 'string', default: '1,16', value: 'N,N', help: 'how many devices send one change after another' },
    json: asJson,
  },
  '--rounds 3',
);
const rounds = wholeNumber('rounds', values.rounds);
const crowds = values.clients.split(',').map((count) => wholeNumber('clients', count));
/** Each with a startup of its own. */
const founders = 20;

interface Kind {
  readonly name: string;
  readonly servers: readonly Running[];
  readonly people: readonly Person[];
  /** Seconds of the processor, by the servers and by the database. */
  spent(): number;
}

buildServer();
const { setup, teardown } = await import('@paratope/server/testing/postgres-server');
const folders: string[] = [];
const kinds: Kind[] = [];
const measured: (Exchanges & { readonly load: string; readonly kind: string })[] = [];
try {
  kinds.push(await kindOf('SQLite', 1, {}));
  await setup();
  const database = process.env.DATABASE_URL ?? '';
  delete process.env.DATABASE_URL;
  kinds.push(await kindOf('PostgreSQL', 1, { DATABASE_URL: database }));
  // On the same database: the one server above stands by meanwhile.
  kinds.push(await kindOf('PostgreSQL, two servers', 2, { DATABASE_URL: database }));
  for (let round = 0; round < rounds; round += 1)
    for (const adds of ['activities', 'investors'] as const)
      for (const count of crowds)
        for (const kind of kinds) {
          process.stderr.write(`round ${round + 1} of ${rounds}: ${adds}, ${count} clients, ${kind.name}\n`);
          const urls = kind.servers.map(({ url }) => url);
          const one = await exchanging(kind.spent, paratopeClients({ urls, people: kind.people, count, adds }));
          measured.push({ load: `${adds}, ${count} clients`, kind: kind.name, ...one });
        }
} finally {
  for (const { servers } of kinds) for (const server of servers) await server.stop();
  await teardown();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
if (values.json) console.log(JSON.stringify({ rounds, measured }));
else
  for (const load of new Set(measured.map((one) => one.load))) {
    console.log(`\n${load}`);
    console.table(Object.fromEntries(kinds.map(({ name }) => [name, rowOf(load, name)])));
  }

function rowOf(load: string, kind: string) {
  const median = (of: keyof Exchanges, name = kind): number =>
    quantile(
      measured.filter((one) => one.load === load && one.kind === name).map((one) => one[of]),
      0.5,
    );
  return {
    'changes/s': Math.round(median('perSecond')),
    'p50 ms': round(median('p50')),
    'p95 ms': round(median('p95')),
    'processor ms': round(median('cpu')),
    'beside SQLite': round(median('cpu') / median('cpu', 'SQLite')),
  };
}

async function kindOf(name: string, count: number, settings: Record<string, string>): Promise<Kind> {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-engines-'));
  folders.push(folder);
  const env = { NODE_ENV: 'test', RATE_LIMITS: 'off', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error', ...settings };
  const servers: Running[] = [];
  for (let at = 0; at < count; at += 1) servers.push(await start([...serverProgram, '--demo'], /ready at (\S+)/, env));
  const [first] = servers;
  const people = await Promise.all(
    Array.from({ length: founders }, (_, at) => register(first?.url ?? '', `${name.replaceAll(/\W/g, '')}-${at}`)),
  );
  const spent = () =>
    servers.reduce((total, { pid }) => total + cpuSecondsOf(pid), settings.DATABASE_URL ? databaseSeconds() : 0);
  return { name, servers, people, spent };
}

/** Of the database server, which this process has started, of its connections, and of those that have ended. */
function databaseSeconds(): number {
  const [main] = childrenOf(process.pid).filter(({ name }) => name === 'postgres');
  if (!main) throw new Error('The database does not run.');
  return childrenOf(main.pid).reduce((total, { seconds }) => total + seconds, main.seconds + main.secondsOfEnded);
}

function childrenOf(parent: number) {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)/.exec(readFileSync(`/proc/${entry}/stat`, 'utf8')) ?? [];
      // proc(5): from the third field on, 4 is the parent, 14 to 17 are ticks: own, of the kernel, and those of children that ended.
      const [, of, ...fields] = rest.split(' ').map(Number);
      const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = fields.slice(9, 13);
      const secondsOfEnded = (userOfEnded + systemOfEnded) / 100;
      return of === parent ? [{ pid: Number(entry), name, seconds: (user + system) / 100, secondsOfEnded }] : [];
    } catch {
      // Gone meanwhile.
      return [];
    }
  });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
