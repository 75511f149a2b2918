import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';
import { inboxItems } from '../schema/index.ts';
import { openDatabase } from './database.ts';

const message = (id: string) => ({
  id,
  kind: 'contact' as const,
  state: 'open' as const,
  name: 'Noor Adriaens',
  email: 'noor@example.org',
  title: 'Hello',
  text: 'A question',
  details: {},
  subjectId: '',
  note: '',
  receivedAt: '2026-05-04T10:00:00.000Z',
});

test('[Q19] one file on the disk is the whole database, and every connection waits for the disk before it says done', async () => {
  const database = open();
  expect(database.readerSql.pragma('synchronous', { simple: true })).toBe(2);
  const inside = await database.write(async ({ sql }) => ({
    synchronous: sql.pragma('synchronous', { simple: true }),
    mode: sql.pragma('journal_mode', { simple: true }),
    keys: sql.pragma('foreign_keys', { simple: true }),
  }));
  expect(inside).toEqual({ synchronous: 2, mode: 'wal', keys: 1 });
});

test('works that queue up together are each undone alone', async () => {
  const database = open();
  const works = ['a', 'b', 'c'].map((id) =>
    database.write(async ({ db }) => {
      await db.insert(inboxItems).values(message(id));
      if (id === 'b') throw new Error('no');
      return id;
    }),
  );
  const settled = await Promise.allSettled(works);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const rows = await database.reader.select({ id: inboxItems.id }).from(inboxItems);
  expect(rows.map(({ id }) => id)).toEqual(['a', 'c']);
});

test('a work that runs twice writes once, and only the second run is heard of', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-twice-'));
  const database = openDatabase(join(folder, 'test.db'), () => {}, { worksTwice: true });
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const ran: string[] = [];
  const acts: string[] = [];
  const write = (id: string) =>
    database.write(async (tx) => {
      ran.push(id);
      expect(await tx.db.$count(inboxItems, eq(inboxItems.id, id))).toBe(0);
      await tx.db.insert(inboxItems).values(message(id));
      tx.afterCommit(() => acts.push(`${id}, run ${ran.length}`));
      if (id === 'b') throw new Error('no');
      return ran.length;
    });
  expect(await write('a')).toBe(2);
  await expect(write('b')).rejects.toThrow('no');
  expect(ran).toEqual(['a', 'a', 'b', 'b']);
  expect(acts).toEqual(['a, run 2']);
  expect((await database.reader.select({ id: inboxItems.id }).from(inboxItems)).map(({ id }) => id)).toEqual(['a']);
});

test('who only reads is answered between two commits, however many wait to write', async () => {
  const server = await createTestServer();
  const { token } = await server.founder();
  let written = 0;
  const works = Array.from({ length: 300 }, (_, number) =>
    server.deps.database.write(async ({ db }) => {
      await db.insert(inboxItems).values(message(`item-${number}`));
      return () => {
        written += 1;
      };
    }),
  );
  const counted = works.map((work) => work.then((count) => count()));
  // Comes in as from the network: when the loop turns, after the first commit has begun.
  await new Promise(setImmediate);
  const { status } = await server.call('GET', '/api/client/session', { token });
  expect(status).toBe(200);
  expect(written).toBeGreaterThan(0);
  expect(written).toBeLessThan(300);
  await Promise.all(counted);
  expect(await server.deps.database.reader.$count(inboxItems)).toBeGreaterThanOrEqual(300);
});

test('a reader sees nothing of a transaction in flight, and all of it after', async () => {
  const database = open();
  let seenWithin = -1;
  await database.write(async ({ db }) => {
    await db.insert(inboxItems).values(message('a'));
    seenWithin = await database.reader.$count(inboxItems);
  });
  expect(seenWithin).toBe(0);
  expect(await database.reader.$count(inboxItems)).toBe(1);
});

test('what waits for the commit runs after it, and not at all for what was undone', async () => {
  const database = open();
  const acts: string[] = [];
  await database.write(async (tx) => {
    tx.afterCommit(() => acts.push('kept'));
    await tx
      .savepoint(async () => {
        tx.afterCommit(() => acts.push('undone'));
        await tx.db.insert(inboxItems).values(message('inner'));
        throw new Error('no');
      })
      .catch(() => {});
    expect(acts).toEqual([]);
  });
  expect(acts).toEqual(['kept']);
  expect(await database.reader.$count(inboxItems)).toBe(0);
});

test('a transaction opened inside another is refused instead of waiting for itself', async () => {
  const database = open();
  const nested = database.write(() => database.write(async () => 'never'));
  await expect(nested).rejects.toThrow('hand the open one down');
});

test('a file that is no database, and a folder that cannot be one, are told in words that say what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-db-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'test.db'), 'This was a database once, before the disk broke in the middle of a page.');
  expect(() => openDatabase(join(folder, 'test.db'))).toThrow(
    `The database in ${folder} is damaged. Nothing was changed. Put back a backup: npm run restore -- FILE`,
  );
  const below = join(folder, 'test.db/data');
  expect(() => openDatabase(join(below, 'test.db'))).toThrow(
    `${below} cannot be made: a file is in the way. DATA_DIR names the folder.`,
  );
});

function open() {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-db-'));
  const database = openDatabase(join(folder, 'test.db'));
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return database;
}
