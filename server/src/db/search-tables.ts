import type Sqlite from 'better-sqlite3';

export const vectorDimensions = 384;

/** The full-text table has one document per investor (thesis and what its companies do), under the number of `investor_documents`. */
export function createSearchTables(sqlite: Sqlite.Database): void {
  sqlite.exec(`
    CREATE VIRTUAL TABLE IF NOT EXISTS investor_words USING fts5(
      words, tokenize = "porter unicode61 remove_diacritics 2"
    );
  `);
}
