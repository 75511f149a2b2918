import type { Db } from './database.ts';

/** What each engine does in a way of its own. */
export interface Ways {
  /** From here on references are judged at the commit, so that tables can be emptied in any order. */
  deferReferences(db: Db): Promise<void>;
  /** After rows with numbers of their own were put in, the next ones go on from there. */
  continueCounters(db: Db): Promise<void>;
  /** The rows of a query as the driver has them, without all of them in memory. */
  rowsOneByOne(db: Db, query: string): AsyncIterable<Readonly<Record<string, unknown>>>;
  /** All deals: there are hundreds of thousands. */
  everyDeal(db: Db): Promise<Iterable<BareDeal>>;
  /** Bytes of the database, and of the log beside a file; null where there is none. */
  sizeOf(db: Db): Promise<{ database: number; log: number | null }>;
  /** How many migrations the database has had, the schema version shown to people and health checks. */
  schemaOf(db: Db): Promise<number>;
  /** How many migrations this program has. */
  newestSchema(): number;
  /** See matches-counted.ts. */
  miscountedIn(db: Db): Promise<number>;
  countAnew(db: Db): Promise<void>;
  /** See vectors.ts. */
  shelfOf(table: string, number: string): VectorShelf;
  readonly investorWords: WordShelf;
}

export type BareDeal = readonly [
  investorId: string,
  companyNumber: number,
  date: string | null,
  stage: string | null,
  amountUsd: number | null,
];

/** Vectors stored under a number, one row each. Writes belong to the open transaction of `db`. */
export interface VectorShelf {
  put(db: Db, vectors: Iterable<{ key: number; vector: Float32Array }>): Promise<void>;
  remove(db: Db, keys: Iterable<number>): Promise<void>;
  /** Cosine of the query with every stored vector, by the engine's own extension: exact and without an index. Null where it has none. */
  cosines(db: Db, query: Float32Array): Promise<[key: number, cosine: number | null][]>;
}

/** Words per document, by which it is found. */
export interface WordShelf {
  put(db: Db, documents: Iterable<{ key: number; words: string }>): Promise<void>;
  remove(db: Db, keys: Iterable<number>): Promise<void>;
  keys(db: Db): Promise<number[]>;
  /** BM25 of every document with any of the words; larger is closer. Words are taken literally, never as query syntax. */
  closest(db: Db, words: readonly string[]): Promise<[key: number, score: number][]>;
}
