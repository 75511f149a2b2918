import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { defineTable, integer, text } from '../kit.ts';
import { columnUpdates, encodeRow, fromInsert, param, params, prepared } from '../prepared.ts';
import { flag, json } from '../schema/columns.ts';
import { openDatabase } from './database.ts';

const samples = defineTable('samples', {
  id: text('id').primaryKey(),
  facts: json<{ phase: number } | null>('facts'),
  isOpen: flag('is_open'),
  count: integer('count').notNull(),
});

const put = prepared((db) =>
  db
    .insert(samples)
    .values(params(samples))
    .onConflictDoUpdate({ target: samples.id, set: fromInsert(samples, ['facts', 'isOpen']) })
    .prepare(),
);
const byId = prepared((db) =>
  db
    .select()
    .from(samples)
    .where(eq(samples.id, param('id')))
    .prepare(),
);

test('a row goes in and comes out as it was, and what it leaves out is null in the table', async () => {
  const database = await withSamples();
  const whole = { id: 'a', facts: { phase: 2 }, isOpen: false, count: 7 };
  await database.write(async ({ db }) => {
    await put(db).execute(encodeRow(samples, whole));
    await put(db).execute(encodeRow(samples, { id: 'b', count: 0 }));
  });
  expect(await byId(database.reader).execute({ id: 'a' })).toEqual([whole]);
  expect(await byId(database.reader).execute({ id: 'b' })).toEqual([{ id: 'b', facts: null, isOpen: null, count: 0 }]);
  expect(database.readerSql.prepare("SELECT facts, is_open FROM samples WHERE id = 'b'").get()).toEqual({
    facts: null,
    is_open: null,
  });
});

test('a second insert of a row writes the columns named and leaves the others', async () => {
  const database = await withSamples();
  await database.write(async ({ db }) => {
    await put(db).execute(encodeRow(samples, { id: 'a', facts: { phase: 1 }, isOpen: true, count: 1 }));
    await put(db).execute(encodeRow(samples, { id: 'a', facts: null, isOpen: false, count: 2 }));
  });
  expect(await byId(database.reader).execute({ id: 'a' })).toEqual([{ id: 'a', facts: null, isOpen: false, count: 1 }]);
});

test('an update writes the columns it is given, null among them, and leaves the others', async () => {
  const database = await withSamples();
  const update = columnUpdates(samples, eq(samples.id, param('id')));
  const row = async () => (await byId(database.reader).execute({ id: 'a' }))[0];
  await database.write(async ({ db }) => {
    await put(db).execute(encodeRow(samples, { id: 'a', facts: { phase: 1 }, isOpen: true, count: 1 }));
    await put(db).execute(encodeRow(samples, { id: 'b', count: 5 }));
    await update(db, { facts: null, count: 2 }, { id: 'a' });
  });
  expect(await row()).toEqual({ id: 'a', facts: null, isOpen: true, count: 2 });
  await database.write(({ db }) => update(db, { facts: { phase: 3 }, isOpen: false }, { id: 'a' }));
  expect(await row()).toEqual({ id: 'a', facts: { phase: 3 }, isOpen: false, count: 2 });
  expect(await byId(database.reader).execute({ id: 'b' })).toMatchObject([{ count: 5 }]);
});

test('each connection has a statement of its own, so that a reader never sees a transaction in flight', async () => {
  const database = await withSamples();
  expect(byId(database.reader)).toBe(byId(database.reader));
  await database.write(async ({ db }) => {
    expect(byId(db)).not.toBe(byId(database.reader));
    await put(db).execute(encodeRow(samples, { id: 'a', count: 1 }));
    expect(await byId(db).execute({ id: 'a' })).toHaveLength(1);
    expect(await byId(database.reader).execute({ id: 'a' })).toEqual([]);
  });
  expect(await byId(database.reader).execute({ id: 'a' })).toHaveLength(1);
});

async function withSamples() {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-prepared-'));
  const database = openDatabase(join(folder, 'test.db'));
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  await database.write(
    async ({ sql }) =>
      void sql.exec('CREATE TABLE samples (id TEXT PRIMARY KEY, facts TEXT, is_open INTEGER, count INTEGER NOT NULL)'),
  );
  return database;
}
