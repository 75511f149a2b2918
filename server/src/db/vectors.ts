import type { Db } from './database.ts';
import { driverOf } from './driver.ts';

/** Vectors stored under a number, one row each. Writes belong to the open transaction of `db`. */
export interface VectorShelf {
  put(db: Db, vectors: Iterable<{ key: number; vector: Float32Array }>): Promise<void>;
  remove(db: Db, keys: Iterable<number>): Promise<void>;
  /** Cosine of the query with every stored vector, by sqlite-vec: exact and without an index. */
  cosines(db: Db, query: Float32Array): Promise<[key: number, cosine: number | null][]>;
}

/** Of portfolio companies; deleted with them. */
export const companyVectors = createShelf('company_vectors', 'company_number');
/** Of investors' theses, under the number of the document; deleted with it. */
export const thesisVectors = createShelf('thesis_vectors', 'document_number');

/** Words per investor, in FTS5 with BM25. Keys are the numbers of `investor_documents`. */
export const investorWords = {
  async put(db: Db, documents: Iterable<{ key: number; words: string }>): Promise<void> {
    const sqlite = driverOf(db);
    const remove = sqlite.prepare('DELETE FROM investor_words WHERE rowid = ?');
    const insert = sqlite.prepare('INSERT INTO investor_words (rowid, words) VALUES (?, ?)');
    for (const { key, words } of documents) {
      remove.run(BigInt(key));
      if (words) insert.run(BigInt(key), words);
    }
  },

  async remove(db: Db, keys: Iterable<number>): Promise<void> {
    const remove = driverOf(db).prepare('DELETE FROM investor_words WHERE rowid = ?');
    for (const key of keys) remove.run(BigInt(key));
  },

  async keys(db: Db): Promise<number[]> {
    return driverOf(db).prepare('SELECT rowid FROM investor_words').pluck().all() as number[];
  },

  /** BM25 of every document with any of the words; larger is closer. Words are taken literally, never as query syntax. */
  async closest(db: Db, words: readonly string[]): Promise<[key: number, score: number][]> {
    if (words.length === 0) return [];
    const query = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' OR ');
    return driverOf(db)
      .prepare('SELECT rowid, -bm25(investor_words) FROM investor_words WHERE investor_words MATCH ?')
      .raw()
      .all(query) as [number, number][];
  },
};

function createShelf(table: string, number: string): VectorShelf {
  return {
    async put(db, vectors) {
      const put = driverOf(db).prepare(`INSERT INTO ${table} (${number}, vector) VALUES (?, ?)`);
      for (const { key, vector } of vectors) put.run(key, bytesOf(vector));
    },

    async remove(db, keys) {
      const remove = driverOf(db).prepare(`DELETE FROM ${table} WHERE ${number} = ?`);
      for (const key of keys) remove.run(key);
    },

    cosines: async (db, query) =>
      driverOf(db)
        .prepare(`SELECT ${number}, 1 - vec_distance_cosine(vector, ?) FROM ${table}`)
        .raw()
        .all(bytesOf(query)) as [number, number | null][],
  };
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
