import type Sqlite from 'better-sqlite3';

/** Vectors stored under a number, one row each. Writes belong to the open transaction of `sqlite`. */
export interface VectorShelf {
  put(sqlite: Sqlite.Database, vectors: Iterable<{ key: number; vector: Float32Array }>): void;
  remove(sqlite: Sqlite.Database, keys: Iterable<number>): void;
  keys(sqlite: Sqlite.Database): number[];
  /** Cosine of the query with every stored vector, by sqlite-vec: exact and without an index. */
  cosines(sqlite: Sqlite.Database, query: Float32Array): [key: number, cosine: number | null][];
}

/** Of portfolio companies; deleted with them. */
export const companyVectors = createShelf('company_vectors', 'company_number');
/** Of investors' theses, under the number of the document; deleted with it. */
export const thesisVectors = createShelf('thesis_vectors', 'document_number');

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

  keys: (sqlite: Sqlite.Database): number[] =>
    sqlite.prepare('SELECT rowid FROM investor_words').pluck().all() as number[],

  /** BM25 of every document with any of the words; larger is closer. Words are taken literally, never as query syntax. */
  closest(sqlite: Sqlite.Database, words: readonly string[]): [key: number, score: number][] {
    if (words.length === 0) return [];
    const query = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' OR ');
    return sqlite
      .prepare('SELECT rowid, -bm25(investor_words) FROM investor_words WHERE investor_words MATCH ?')
      .raw()
      .all(query) as [number, number][];
  },
};

function createShelf(table: string, number: string): VectorShelf {
  return {
    put(sqlite, vectors) {
      const put = sqlite.prepare(`INSERT INTO ${table} (${number}, vector) VALUES (?, ?)`);
      for (const { key, vector } of vectors) put.run(key, bytesOf(vector));
    },

    remove(sqlite, keys) {
      const remove = sqlite.prepare(`DELETE FROM ${table} WHERE ${number} = ?`);
      for (const key of keys) remove.run(key);
    },

    keys: (sqlite) => sqlite.prepare(`SELECT ${number} FROM ${table}`).pluck().all() as number[],

    cosines: (sqlite, query) =>
      sqlite
        .prepare(`SELECT ${number}, 1 - vec_distance_cosine(vector, ?) FROM ${table}`)
        .raw()
        .all(bytesOf(query)) as [number, number | null][],
  };
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
