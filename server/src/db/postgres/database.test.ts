import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';
import type { Db } from '../db.ts';
import { rowWhere } from '../lists.ts';
import { instanceFacts } from '../schema/index.ts';
import { connect } from '../sqlite/connect.ts';
import { createSearchTables, investorWords as wordsInFile } from '../sqlite/search.ts';
import { examineServer } from './database.ts';
import { rowsOf } from './driver.ts';
import { investorWords } from './search.ts';

const fact = (key: string) => ({ key, value: true, isSecret: false });
const factIn = (db: Db, key: string) => rowWhere(db, instanceFacts, sql`${instanceFacts.key} = ${key}`);

test('a work that another transaction ended runs again from its beginning', async () => {
  const { database } = (await createTestServer()).deps;
  const tries: string[] = [];
  const value = await database.write(async ({ db }) => {
    await db.insert(instanceFacts).values(fact(`try ${tries.length}`));
    tries.push('begun');
    if (tries.length < 3) await rowsOf(db, sql`DO $$ BEGIN RAISE EXCEPTION 'ended' USING ERRCODE = '40001'; END $$`);
    return tries.length;
  });
  expect(value).toBe(3);
  expect([await factIn(database.reader, 'try 0'), await factIn(database.reader, 'try 2')]).toMatchObject([
    undefined,
    fact('try 2'),
  ]);
});

test('a work that waits for another one in vain is tried again, and leaves its connection as it was', async () => {
  const { database } = (await createTestServer()).deps;
  const other = new pg.Client({ connectionString: database.location });
  await other.connect();
  await other.query('SELECT pg_advisory_lock(1)');
  const waiting = database.write(({ db }) => db.insert(instanceFacts).values(fact('waited')));
  // Longer than a connection waits.
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  await other.end();
  await waiting;
  expect(await factIn(database.reader, 'waited')).toMatchObject(fact('waited'));
});

test('a work with names waits for one that has a name in common and for one without any, and for no other', async () => {
  const { database } = (await createTestServer()).deps;
  const said: string[] = [];
  const begun = (name: string, names?: string[]) => {
    let end = () => {};
    const until = new Promise<void>((resolve) => {
      end = resolve;
    });
    const over = database.write(
      async () => {
        said.push(`${name} begins`);
        await until;
        said.push(`${name} ends`);
      },
      names && (async () => names),
    );
    return { begins: () => expect.poll(() => said).toContain(`${name} begins`), end, over };
  };
  const first = begun('first', ['startup:a', 'device']);
  await first.begins();
  const other = begun('other', ['startup:b']);
  await other.begins();
  const same = begun('same', ['startup:c', 'startup:a']);
  const alone = begun('alone');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(said).toEqual(['first begins', 'other begins']);
  first.end();
  await same.begins();
  same.end();
  await same.over;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(said).not.toContain('alone begins');
  other.end();
  await alone.begins();
  const late = begun('late', ['startup:d']);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(said).not.toContain('late begins');
  alone.end();
  await late.begins();
  late.end();
  await late.over;
});

test('a failure of the work itself ends it at once, and a part that failed leaves the rest as it was', async () => {
  const { database } = (await createTestServer()).deps;
  let tries = 0;
  const broken = database.write(async ({ db }) => {
    tries += 1;
    await db.insert(instanceFacts).values([fact('twice'), fact('twice')]);
  });
  await expect(broken).rejects.toThrow('Failed query');
  expect(tries).toBe(1);
  await database.write(async ({ db, savepoint }) => {
    await db.insert(instanceFacts).values(fact('before'));
    await savepoint(async () => {
      await db.insert(instanceFacts).values(fact('before'));
    }).catch(() => {});
    await db.insert(instanceFacts).values(fact('after'));
  });
  expect([await factIn(database.reader, 'before'), await factIn(database.reader, 'after')]).toMatchObject([
    fact('before'),
    fact('after'),
  ]);
});

test('what makes a server unfit is said in a sentence', async () => {
  const { database } = (await createTestServer()).deps;
  expect(await examineServer(database.location)).toMatchObject({ faults: [] });
  expect((await examineServer('postgres://127.0.0.1:1/none')).faults).toEqual([
    'The server does not answer: ECONNREFUSED.',
  ]);
});

test('both engines find the same documents by the same words, and weigh them alike', async () => {
  const documents = [
    'Gene therapies for inherited retinal diseases, AAV capsids and ophthalmology',
    'We back founders of gene-editing companies: CRISPR, base editors, in vivo delivery',
    'Antibody drug conjugates in solid tumours; Boston and Zürich, Series A to C',
    'Généraliste européen: santé, dispositifs médicaux, thérapies géniques',
    'AAV, AAV, AAV: vectors and nothing else but vectors',
    'Investing 2M to 15M in oncology, immunology and rare diseases since 1998',
  ].map((words, at) => ({ key: at + 1, words }));
  const sqlite = connect(join(mkdtempSync(join(tmpdir(), 'paratope-words-')), 'words.db'), false);
  createSearchTables(sqlite);
  const file = drizzle(sqlite) as unknown as Db;
  const { database } = (await createTestServer()).deps;
  await wordsInFile.put(file, documents);
  await database.write(({ db }) => investorWords.put(db, documents));
  const byKey = (found: [number, number][]) => found.toSorted(([a], [b]) => a - b);
  for (const words of [
    ['aav'],
    ['gene', 'therapy'],
    ['vectors', 'vector'],
    ['Zurich'],
    ['oncology', 'series', '15m'],
    ['none'],
  ]) {
    const [server, inFile] = [
      byKey(await investorWords.closest(database.reader, words)),
      byKey(await wordsInFile.closest(file, words)),
    ];
    expect({ words, found: server.map(([key]) => key) }).toEqual({ words, found: inFile.map(([key]) => key) });
    for (const [at, [, score]] of server.entries()) expect(score).toBeCloseTo(inFile[at]?.[1] ?? Number.NaN, 6);
  }
  await database.write(({ db }) => investorWords.remove(db, [5]));
  await wordsInFile.remove(file, [5]);
  expect(await investorWords.keys(database.reader)).toEqual(await wordsInFile.keys(file));
  sqlite.close();
});
