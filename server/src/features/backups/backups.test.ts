import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Matches } from '@paratope/shared/matches/match';
import { addOwnInvestor, editNotes } from '@paratope/shared/outreach/mutators';
import { type Pack, pack } from 'tar-stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../db/sqlite/database.ts';
import { investor } from '../../testing/met-investor.ts';
import { createTestDevice } from '../../testing/test-device.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { backUp, restore, scheduleBackups } from './index.ts';

/** Whole servers, several of them in a test. */
vi.setConfig({ testTimeout: 60_000 });

const now = new Date('2026-05-04T10:00:00.000Z');

test('[Q20] [Q-R12] what is put back on another machine equals what was backed up: every row, every upload, every secret', async () => {
  const { server, dataDir, folder } = await house();
  await server.founder();
  await server.admin();
  await server.deps.gateways.files.write('deck-1', Buffer.from('%PDF-1.7 a deck'));
  await server.deps.gateways.files.write('deck-2', new Uint8Array());
  await server.deps.jobs.stop();

  const file = join(folder, 'one.tar.gz');
  const report = await backUp({ dataDir, file, now });
  expect(report).toMatchObject({ file, uploads: 2, createdAt: now.toISOString() });
  const elsewhere = join(folder, 'elsewhere');
  const restored = await restore({ dataDir: elsewhere, file, now });

  expect(restored).toEqual({
    createdAt: now.toISOString(),
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    schema: report.schema,
    movedTo: null,
  });
  expect(readFileSync(join(elsewhere, 'uploads/deck-1'), 'utf8')).toBe('%PDF-1.7 a deck');
  expect(readFileSync(join(elsewhere, 'uploads/deck-2'))).toHaveLength(0);
  const before = rowsOf(server.deps.database.readerSql);
  expect(before.accounts).toHaveLength(1);
  expect(before.admins).toHaveLength(1);
  const after = await rowsIn(elsewhere);
  const itsOwnMoment = JSON.stringify(['backup.last', JSON.stringify(now.toISOString()), 0]);
  expect(after).toEqual({ ...before, instance_facts: [...(before.instance_facts ?? []), itsOwnMoment] });
  expect(readdirSync(dataDir).filter((name) => name.startsWith('backing-up'))).toEqual([]);
});

test('[Q20] [Q-R12] a backup made while others write holds whole transactions, all of those acknowledged before it began', async () => {
  const { server, dataDir, folder } = await house();
  await server.deps.jobs.stop();
  const { database } = server.deps;
  await database.write(async ({ sql }) => sql.exec('CREATE TABLE pairs (number INTEGER, side TEXT, filler TEXT)'));
  let written = 0;
  let isOver = false;
  const writePair = () =>
    database.write(async ({ sql }) => {
      const insert = sql.prepare('INSERT INTO pairs VALUES (?, ?, ?)');
      insert.run(written, 'left', 'x'.repeat(4_000));
      await Promise.resolve();
      insert.run(written, 'right', 'x'.repeat(4_000));
    });
  for (; written < 50; written += 1) await writePair();
  const writing = (async () => {
    for (; !isOver; written += 1) {
      await writePair();
      // A request comes from outside; without a pause nothing else in this process would have its turn.
      await new Promise(setImmediate);
    }
  })();

  try {
    for (let round = 0; round < 2; round += 1) {
      const acknowledged = written;
      const file = join(folder, `during-${round}.tar.gz`);
      await backUp({ dataDir, file, now });
      const elsewhere = join(folder, `round-${round}`);
      await restore({ dataDir: elsewhere, file, now });
      const copy = openDatabase(join(elsewhere, 'paratope.db'));
      const numbers = copy.readerSql
        .prepare('SELECT number, count(*) AS sides FROM pairs GROUP BY number ORDER BY number')
        .all() as { number: number; sides: number }[];
      await copy.close();
      expect(numbers.length).toBeGreaterThanOrEqual(acknowledged);
      expect(numbers.every(({ number, sides }, index) => number === index && sides === 2)).toBe(true);
    }
  } finally {
    isOver = true;
    await writing;
  }
});

test('[sync B1] [sync B3] [Q-R7] a device gives the restored server back what it had saved there after the backup', async () => {
  const { server, dataDir, folder } = await house();
  const founder = await server.founder();
  let current = server;
  const device = createTestDevice({ ...server, call: (...asked) => current.call(...asked) }, founder, 7n);
  await device.replica.mutate(addOwnInvestor, investor);
  await device.replica.sync();
  const file = join(folder, 'early.tar.gz');
  await backUp({ dataDir, file, now });
  await device.replica.mutate(editNotes, { matchId: investor.id, notes: 'Wants the 28-day summary' });
  await device.replica.sync();
  expect(await notesOn(current, founder.token)).toBe('Wants the 28-day summary');

  await close(server);
  const { movedTo } = await restore({ dataDir, file, now });
  expect(movedTo).toBe(join(dataDir, 'before-restore-2026-05-04T10-00-00-000Z'));
  current = await createTestServer({ settings: { DATA_DIR: dataDir } });
  expect(await notesOn(current, founder.token)).toBe('');
  for (let turn = 0; turn < 3; turn += 1) await device.replica.sync();
  expect(await notesOn(current, founder.token)).toBe('Wants the 28-day summary');
  expect(await device.rows(Matches)).toMatchObject([{ id: investor.id, notes: 'Wants the 28-day summary' }]);
  expect(existsSync(join(movedTo ?? '', 'paratope.db'))).toBe(true);
});

test('a backup is not put back under a running server', async () => {
  const { dataDir, folder } = await house();
  const file = join(folder, 'one.tar.gz');
  await backUp({ dataDir, file, now });
  await expect(restore({ dataDir, file, now })).rejects.toThrow(
    'The server is running on this data. Stop it first, then restore. Nothing was changed.',
  );
});

test('an archive that is damaged, foreign, cut short or newer is refused with the reason, and what stands stays', async () => {
  const { server, dataDir, folder } = await house();
  await server.founder();
  await server.deps.gateways.files.write('deck-1', Buffer.from('%PDF-1.7 a deck'));
  const file = join(folder, 'whole.tar.gz');
  await backUp({ dataDir, file, now });
  await close(server);
  const before = await rowsIn(dataDir);
  const whole = readFileSync(file);
  const inside = gunzipSync(whole);
  const head = (more: object) =>
    JSON.stringify({ format: 1, version: '9.9.9', schema: 1, createdAt: now.toISOString(), ...more });

  const flipped = Buffer.from(inside);
  const place = flipped.indexOf('%PDF-1.7');
  flipped[place] = 0x26;
  await refused('flipped', gzipSync(flipped), 'uploads/deck-1 is not what was put into it');
  await refused('short', whole.subarray(0, whole.length / 2), 'it cannot be unpacked (unexpected end of file)');
  await refused(
    'listless',
    gzipSync(await packed((tar) => tar.entry({ name: 'paratope-backup.json' }, head({})))),
    'it is cut short',
  );
  await refused('text', Buffer.from('name,firm\n'), 'it cannot be unpacked (incorrect header check)');
  await refused(
    'foreign',
    gzipSync(await packed((tar) => tar.entry({ name: 'notes.txt' }, 'hello'))),
    'it does not begin as a backup of Paratope does',
  );
  await refused(
    'climbing',
    gzipSync(
      await packed((tar) => {
        tar.entry({ name: 'paratope-backup.json' }, head({}));
        tar.entry({ name: '../outside' }, 'x');
      }),
    ),
    'it holds "../outside", which no backup does',
  );
  await refused(
    'newer form',
    gzipSync(await packed((tar) => tar.entry({ name: 'paratope-backup.json' }, head({ format: 2 })))),
    'a newer Paratope made it, in a form this one does not know',
  );
  expect(existsSync(join(dataDir, 'outside'))).toBe(false);
  expect(existsSync(join(dataDir, 'restoring'))).toBe(false);
  expect(await rowsIn(dataDir)).toEqual(before);

  async function refused(name: string, bytes: Buffer, why: string): Promise<void> {
    const path = join(folder, `${name}.tar.gz`);
    writeFileSync(path, bytes);
    await expect(restore({ dataDir, file: path, now })).rejects.toThrow(
      `${path} is not a whole backup: ${why}. Nothing was changed.`,
    );
  }
});

test('a backup of a newer schema is refused with both numbers', async () => {
  const { server, dataDir, folder } = await house();
  await close(server);
  const newer = join(folder, 'newer');
  mkdirSync(newer);
  const database = openDatabase(join(newer, 'paratope.db'));
  await database.write(async ({ sql }) =>
    sql.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('of the future', 9999999999999)"),
  );
  await database.close();
  const file = join(folder, 'newer.tar.gz');
  const { schema } = await backUp({ dataDir: newer, file, now });
  await expect(restore({ dataDir, file, now })).rejects.toThrow(
    `schema ${schema}; this program knows ${schema - 1}). Put it back with that version. Nothing was changed.`,
  );
});

test('where there is no database, the words say so and nothing is written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'out.tar.gz');
  const dataDir = join(folder, 'nowhere');
  await expect(backUp({ dataDir, file, now })).rejects.toThrow(
    `There is no database in ${dataDir}. DATA_DIR names the folder that holds it.`,
  );
  await expect(restore({ dataDir, file, now })).rejects.toThrow(`There is no file ${file}.`);
  expect(existsSync(file)).toBe(false);
});

test('the server makes its backups by itself, tells when, and keeps the newest few', async () => {
  let time = Date.parse('2026-05-04T09:59:00.000Z');
  const clock = { now: () => new Date(time) };
  const { server, dataDir } = await house({ clock, settings: { BACKUP_EVERY_HOURS: '6', BACKUP_KEEP: '1' } });
  const backups = join(dataDir, 'backups');
  const made = async () => {
    await server.deps.jobs.idle();
    return existsSync(backups) ? readdirSync(backups).sort() : [];
  };
  scheduleBackups(server.deps);
  expect(await made()).toEqual([]);
  await server.founder();
  expect((await server.call('GET', '/healthz')).body.lastBackupAt).toBeNull();
  for (const hours of [3, 6]) {
    time += hours * 3_600_000;
    await made();
  }
  const name = 'paratope-2026-05-04T18-59-00-000Z.tar.gz';
  expect(await made()).toEqual([name]);
  expect((await server.call('GET', '/healthz')).body.lastBackupAt).toBe('2026-05-04T18:59:00.000Z');
  const { token } = await server.admin();
  expect((await server.call('GET', '/api/admin/summary', { token })).body.data.lastBackupAt).toBe(
    '2026-05-04T18:59:00.000Z',
  );
  const digest = () =>
    createHash('sha256')
      .update(readFileSync(join(backups, name)))
      .digest('hex');
  const once = digest();
  time += 60_000;
  await made();
  expect(digest()).toBe(once);
});

test('what backups cut short have left goes before the next one begins: its own at once, that of a command after a day', async () => {
  const { server, dataDir } = await house({ clock: { now: () => now } });
  const backups = join(dataDir, 'backups');
  await server.founder();
  const aged = (path: string, hours: number) => {
    const seconds = now.getTime() / 1000 - hours * 3_600;
    utimesSync(path, seconds, seconds);
  };
  const staged = (name: string, hours: number) => {
    mkdirSync(join(dataDir, name, 'uploads'), { recursive: true });
    writeFileSync(join(dataDir, name, 'paratope.db'), 'half of it');
    aged(join(dataDir, name), hours);
  };
  const written = (name: string, hours: number) => {
    writeFileSync(join(backups, name), 'half of it');
    aged(join(backups, name), hours);
  };
  // Nothing takes the name of a folder: the first try fails when all but the name is done.
  const file = 'paratope-2026-05-04T10-00-00-000Z.tar.gz';
  mkdirSync(join(backups, file), { recursive: true });
  staged('backing-up-by-itself-a1b2c3', 0);
  staged('backing-up-by-itself-d4e5f6', 200);
  staged('backing-up-a1b2c3', 23);
  staged('backing-up-d4e5f6', 25);
  written('paratope-2026-05-04T09-59-00-000Z.tar.gz.part', 0);
  written('paratope-2026-05-04.tar.gz.part', 23);
  written('paratope-2026-05-03.tar.gz.part', 25);
  written('of-another-program.part', 200);

  scheduleBackups(server.deps);
  const job = server.deps.database.readerSql.prepare("SELECT state, attempts FROM jobs WHERE kind = 'backups.make'");
  await vi.waitFor(() => expect(job.all()).toEqual([{ state: 'waiting', attempts: 1 }]), 30_000);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('backing-up'))).toEqual(['backing-up-a1b2c3']);
  expect(readdirSync(backups).sort()).toEqual(['of-another-program.part', 'paratope-2026-05-04.tar.gz.part', file]);
});

/** A server over a data folder inside a folder for whatever else the test makes. */
async function house(world: Parameters<typeof createTestServer>[0] = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  const server = await createTestServer({ ...world, settings: { ...world.settings, DATA_DIR: dataDir } });
  return { server, dataDir, folder };
}

async function close({ deps }: TestServer): Promise<void> {
  await deps.jobs.stop();
  await deps.database.close();
}

async function notesOn(server: TestServer, token: string): Promise<string> {
  const { body } = await server.call('GET', `/api/client/matches/${investor.id}`, { token });
  return body.data.notes;
}

async function rowsIn(dataDir: string): Promise<Record<string, string[]>> {
  const database = openDatabase(join(dataDir, 'paratope.db'));
  try {
    return rowsOf(database.readerSql);
  } finally {
    await database.close();
  }
}

/** Every row of every table as one text each. */
function rowsOf(sql: TestServer['deps']['database']['readerSql']): Record<string, string[]> {
  const tables = sql
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .pluck()
    .all() as string[];
  return Object.fromEntries(
    tables.map((name) => [
      name,
      sql
        .prepare(`SELECT * FROM "${name}"`)
        .raw()
        .all()
        .map((row) => JSON.stringify(row)),
    ]),
  );
}

async function packed(fill: (tar: Pack) => void): Promise<Buffer> {
  const tar = pack();
  fill(tar);
  tar.finalize();
  const pieces: Buffer[] = [];
  await pipeline(tar, async (source) => {
    for await (const piece of source) pieces.push(piece as Buffer);
  });
  return Buffer.concat(pieces);
}
