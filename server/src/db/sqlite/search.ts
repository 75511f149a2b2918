import type Sqlite from 'better-sqlite3';
import type { VectorShelf, WordShelf } from '../ways.ts';
import { driverOf } from './driver.ts';

export function createSearchTables(sqlite: Sqlite.Database): void {
  sqlite.exec(`
    CREATE VIRTUAL TABLE IF NOT EXISTS investor_words USING fts5(
      words, tokenize = "porter unicode61 remove_diacritics 2"
    );
  `);
}

/** FTS5 with its BM25. */
export const investorWords: WordShelf = {
  async put(db, documents) {
    const sqlite = driverOf(db);
    const remove = sqlite.prepare('DELETE FROM investor_words WHERE rowid = ?');
    const insert = sqlite.prepare('INSERT INTO investor_words (rowid, words) VALUES (?, ?)');
    for (const { key, words } of documents) {
      remove.run(BigInt(key));
      if (words) insert.run(BigInt(key), words);
    }
  },

  async remove(db, keys) {
    const remove = driverOf(db).prepare('DELETE FROM investor_words WHERE rowid = ?');
    for (const key of keys) remove.run(BigInt(key));
  },

  async keys(db) {
    return driverOf(db).prepare('SELECT rowid FROM investor_words').pluck().all() as number[];
  },

  async closest(db, words) {
    if (words.length === 0) return [];
    const query = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' OR ');
    return driverOf(db)
      .prepare('SELECT rowid, -bm25(investor_words) FROM investor_words WHERE investor_words MATCH ?')
      .raw()
      .all(query) as [number, number][];
  },
};

/** Vectors in a column; sqlite-vec compares them. */
export function shelfOf(table: string, number: string): VectorShelf {
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
