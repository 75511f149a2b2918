import { eq } from 'drizzle-orm';
import { expect, expectTypeOf, test } from 'vitest';
import { createTestServer } from '../testing/test-server.ts';
import type { Database, Db, Transaction } from './database.ts';
import { jobs } from './schema/index.ts';

test('a verb is handed what every engine has, and no way of one driver', async () => {
  expectTypeOf<keyof Db>().toEqualTypeOf<'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | '$count'>();
  expectTypeOf<Transaction>().not.toHaveProperty('sql');
  expectTypeOf<Database>().not.toHaveProperty('readerSql');
  const db: Db = (await createTestServer()).deps.database.reader;
  const queries = [
    db.select().from(jobs),
    db.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, 'none')).orderBy(jobs.id).limit(1),
    db.selectDistinct({ kind: jobs.kind }).from(jobs),
    db.update(jobs).set({ kind: 'x' }).where(undefined).returning(),
  ] as const;
  type Own = 'run' | 'get' | 'all' | 'values';
  expectTypeOf<Extract<keyof (typeof queries)[number], Own>>().toBeNever();
  expectTypeOf<Extract<keyof ReturnType<Db['insert']>, Own>>().toEqualTypeOf<'values'>();
  expectTypeOf<Extract<keyof ReturnType<ReturnType<Db['insert']>['values']>, Own>>().toBeNever();
  expectTypeOf(await queries[1]).toEqualTypeOf<{ id: string }[]>();
  expect(await queries[1]).toEqual([]);
});
