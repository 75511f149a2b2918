import { sql } from 'drizzle-orm';
import type { Db } from '../db.ts';
import type { VectorShelf, WordShelf } from '../ways.ts';
import { rowsOf } from './driver.ts';

/**
 * What creates the tables of vectors and words, which the schema does not name. With pgvector a vector is its type, and it compares them; without it, a
 * list of numbers that plain SQL compares, as exactly and more slowly.
 */
export async function searchTables(db: Db): Promise<string[]> {
  const [vector] = await rowsOf<{ there: boolean }>(
    db,
    sql`select exists (select from pg_available_extensions where name = 'vector') as there`,
  );
  const type = vector?.there ? 'vector(384)' : 'real[]';
  const cosine = vector?.there
    ? "SELECT nullif(1 - (a <=> b::vector), 'NaN')"
    : `SELECT sum(x::double precision * y) / nullif(sqrt(sum(x::double precision * x)) * sqrt(sum(y::double precision * y)), 0)
        FROM unnest(a, b) AS pair(x, y)`;
  return [
    ...(vector?.there ? ['CREATE EXTENSION IF NOT EXISTS vector'] : []),
    `CREATE TABLE IF NOT EXISTS company_vectors (
      company_number bigint PRIMARY KEY REFERENCES companies (number) ON DELETE CASCADE, vector ${type} NOT NULL)`,
    `CREATE TABLE IF NOT EXISTS thesis_vectors (
      document_number bigint PRIMARY KEY REFERENCES investor_documents (number) ON DELETE CASCADE, vector ${type} NOT NULL)`,
    `CREATE OR REPLACE FUNCTION cosine_of(a ${vector?.there ? 'vector' : 'real[]'}, b real[]) RETURNS double precision
      LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ ${cosine} $$`,
    // The stemmer of FTS5 and no stop words, so that both engines find the same.
    `DO $$ BEGIN CREATE TEXT SEARCH DICTIONARY stems (TEMPLATE = snowball, Language = porter);
      EXCEPTION WHEN unique_violation OR duplicate_object THEN NULL; END $$`,
    `CREATE TABLE IF NOT EXISTS investor_words (document_number bigint PRIMARY KEY, length integer NOT NULL)`,
    `CREATE TABLE IF NOT EXISTS investor_stems (stem text NOT NULL,
      document_number bigint NOT NULL REFERENCES investor_words (document_number) ON DELETE CASCADE,
      times integer NOT NULL, PRIMARY KEY (stem, document_number))`,
    'CREATE INDEX IF NOT EXISTS investor_stems_document ON investor_stems (document_number)',
  ];
}

export function shelfOf(table: string, number: string): VectorShelf {
  const [shelf, key] = [sql.identifier(table), sql.identifier(number)];
  return {
    async put(db, vectors) {
      for (const one of vectors)
        await rowsOf(db, sql`insert into ${shelf} (${key}, vector) values (${one.key}, ${listOf(one.vector)}::real[])`);
    },
    async remove(db, keys) {
      await rowsOf(db, sql`delete from ${shelf} where ${key} = any(${sql.param([...keys])}::bigint[])`);
    },
    async cosines(db, query) {
      const asked = sql`select ${key} as key, cosine_of(vector, ${listOf(query)}::real[]) as cosine from ${shelf}`;
      return (await rowsOf<{ key: number; cosine: number | null }>(db, asked)).map(({ key: of, cosine }) => [
        of,
        cosine,
      ]);
    },
  };
}

/** BM25 as FTS5 counts it (k1 1.2, b 0.75; a stem in half of the documents weighs next to nothing) over the stems of every document. */
export const investorWords: WordShelf = {
  async put(db, documents) {
    for (const { key, words } of documents) {
      await rowsOf(db, sql`delete from investor_words where document_number = ${key}`);
      const tokens = tokensOf(words);
      if (words) await rowsOf(db, sql`insert into investor_words values (${key}, ${tokens.length})`);
      if (tokens.length === 0) continue;
      await rowsOf(
        db,
        sql`insert into investor_stems select stem, ${key}::bigint, count(*) from ${stemsOf(tokens)} group by stem`,
      );
    }
  },
  async remove(db, keys) {
    await rowsOf(db, sql`delete from investor_words where document_number = any(${sql.param([...keys])}::bigint[])`);
  },
  keys: async (db) =>
    (await rowsOf<{ key: number }>(db, sql`select document_number as key from investor_words`)).map(({ key }) => key),
  async closest(db, words) {
    const tokens = words.flatMap(tokensOf);
    if (tokens.length === 0) return [];
    const asked = sql`
      with asked as (select stem, count(*) as weight from ${stemsOf(tokens)} group by stem),
        held as (select count(*)::float8 as documents, avg(length)::float8 as usual from investor_words),
        found as (
          select stem, weight, document_number, times::float8 as times, count(*) over (partition by stem)::float8 as holders
          from investor_stems join asked using (stem)
        )
      select document_number as key, sum(
        weight * greatest(ln((documents - holders + 0.5) / (holders + 0.5)), 1e-6)
          * times * 2.2 / (times + 1.2 * (0.25 + 0.75 * length / usual))
      )::float8 as score
      from found join investor_words using (document_number), held group by document_number`;
    return (await rowsOf<{ key: number; score: number }>(db, asked)).map(({ key, score }) => [key, score]);
  },
};

const stemsOf = (tokens: readonly string[]) =>
  sql`(select (ts_lexize('stems', token))[1] as stem from unnest(${sql.param(tokens)}::text[]) as token) as stems`;

/** As FTS5's `unicode61 remove_diacritics 2` splits a text. */
const tokensOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{Co}]+/gu) ?? [];

const listOf = (vector: Float32Array): string => `{${vector.join()}}`;
