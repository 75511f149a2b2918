import type Sqlite from 'better-sqlite3';
import { keepNames } from './name-index.ts';

/** Length of every vector in the store, a multiple of four. */
export const vectorDimensions = 384;

/**
 * Full-text and vector tables. `investor_words` holds one document per investor (thesis and what its companies do) and
 * `thesis_vectors` one vector per stated thesis, both under the number of `investor_documents`; `company_vectors` holds one
 * vector per portfolio company, under the company's number. What is searched by name keeps itself up to date: see name-index.ts.
 */
export function createSearchTables(sqlite: Sqlite.Database): void {
  sqlite.exec(`
    CREATE VIRTUAL TABLE IF NOT EXISTS investor_words USING fts5(
      words, tokenize = "porter unicode61 remove_diacritics 2"
    );
    CREATE VIRTUAL TABLE IF NOT EXISTS company_vectors USING vec0(
      company_number INTEGER PRIMARY KEY, vector float[${vectorDimensions}] distance_metric=cosine
    );
    CREATE VIRTUAL TABLE IF NOT EXISTS thesis_vectors USING vec0(
      document_number INTEGER PRIMARY KEY, vector float[${vectorDimensions}] distance_metric=cosine
    );
  `);
  keepNames(sqlite);
}
