import { byEngine } from '../db/kit.ts';
import type { SqliteDeps } from '../deps.ts';

/** Names of the tables in which any of the words still stands, in whatever column. */
export function tablesThatMention({ database }: Pick<SqliteDeps, 'database'>, words: readonly string[]): string[] {
  const sql = database.readerSql;
  const all = byEngine({
    sqlite: "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'",
    postgres: "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
  });
  return (sql.prepare(all).pluck().all() as string[])
    .filter((table) => {
      const rows = JSON.stringify(sql.prepare(`SELECT * FROM "${table}"`).all());
      return words.some((word) => rows.includes(word));
    })
    .sort();
}
