import type Sqlite from 'better-sqlite3';
import { createVectorMemory, type VectorMemory } from './dot-products.ts';
import { vectorDimensions } from './search-tables.ts';

/** Every vector of the store, side by side and of unit length, so that one pass over memory compares them all. */
export interface VectorSheet extends VectorMemory {
  /** Key of each vector, in order. */
  readonly keys: Float64Array;
}

/** The vectors kept under a number, in sqlite-vec. What is written belongs to the open transaction of `sqlite`. */
export interface VectorShelf {
  put(sqlite: Sqlite.Database, vectors: Iterable<{ key: number; vector: Float32Array }>): void;
  remove(sqlite: Sqlite.Database, keys: Iterable<number>): void;
  readAll(sqlite: Sqlite.Database): VectorSheet;
}

export const companyVectors = createShelf('company_vectors', 'company_number');
export const thesisVectors = createShelf('thesis_vectors', 'document_number');

/**
 * Cosine of the query with every vector of the sheet, in the sheet's order: exact, and nearly as fast as the memory hands the
 * vectors over (docs/matching.md). sqlite-vec's own exact search takes many times as long, and keeps the closest alone, where
 * the mean of an investor's three closest needs every one.
 */
export const cosines = (sheet: VectorSheet, query: Float32Array): Float32Array => sheet.dotProducts(query);

export function cosineOf({ values }: VectorSheet, row: number, query: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < vectorDimensions; at += 1)
    sum += (values[row * vectorDimensions + at] as number) * (query[at] as number);
  return sum;
}

/** Words per investor, in FTS5 with BM25. Keys are the numbers of `investor_documents`. */
export const investorWords = {
  put(sqlite: Sqlite.Database, documents: Iterable<{ key: number; words: string }>): void {
    const remove = sqlite.prepare('DELETE FROM investor_words WHERE rowid = ?');
    const insert = sqlite.prepare('INSERT INTO investor_words (rowid, words) VALUES (?, ?)');
    for (const { key, words } of documents) {
      remove.run(BigInt(key));
      if (words) insert.run(BigInt(key), words);
    }
  },

  remove(sqlite: Sqlite.Database, keys: Iterable<number>): void {
    const remove = sqlite.prepare('DELETE FROM investor_words WHERE rowid = ?');
    for (const key of keys) remove.run(BigInt(key));
  },

  /** Documents that have any words. */
  keys: (sqlite: Sqlite.Database): Set<number> =>
    new Set(sqlite.prepare('SELECT rowid FROM investor_words').pluck().all() as number[]),

  /** BM25 of every document that has any of the words, larger is closer. Words are taken literally, never as query syntax. */
  closest(sqlite: Sqlite.Database, words: readonly string[]): Map<number, number> {
    if (words.length === 0) return new Map();
    const query = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' OR ');
    const rows = sqlite
      .prepare('SELECT rowid AS key, -bm25(investor_words) AS score FROM investor_words WHERE investor_words MATCH ?')
      .all(query) as { key: number; score: number }[];
    return new Map(rows.map(({ key, score }) => [key, score]));
  },
};

function createShelf(table: string, keyColumn: string): VectorShelf {
  return {
    put(sqlite, vectors) {
      const remove = sqlite.prepare(`DELETE FROM ${table} WHERE ${keyColumn} = ?`);
      const insert = sqlite.prepare(`INSERT INTO ${table} (${keyColumn}, vector) VALUES (?, ?)`);
      for (const { key, vector } of vectors) {
        remove.run(BigInt(key));
        insert.run(BigInt(key), Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength));
      }
    },

    remove(sqlite, keys) {
      const remove = sqlite.prepare(`DELETE FROM ${table} WHERE ${keyColumn} = ?`);
      for (const key of keys) remove.run(BigInt(key));
    },

    readAll(sqlite) {
      const { count } = sqlite.prepare(`SELECT count(*) AS count FROM ${table}`).get() as { count: number };
      const keys = new Float64Array(count);
      const memory = createVectorMemory(count);
      const bytes = new Uint8Array(memory.values.buffer);
      const rows = sqlite.prepare(`SELECT ${keyColumn} AS key, vector FROM ${table}`).iterate();
      let row = 0;
      for (const { key, vector } of rows as Iterable<{ key: number; vector: Buffer }>) {
        if (row === count) break;
        keys[row] = key;
        bytes.set(vector, row * vector.length);
        row += 1;
      }
      return { keys, ...memory };
    },
  };
}
