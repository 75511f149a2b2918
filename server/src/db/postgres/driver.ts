import type { SQL } from 'drizzle-orm';
import type { Db } from '../db.ts';

/** Runs plain SQL. Only files of this folder ask for it. */
export const rowsOf = async <Row = Record<string, unknown>>(db: Db, text: SQL): Promise<Row[]> =>
  (await (db as Db & { execute(query: SQL): Promise<{ rows: Row[] }> }).execute(text)).rows;
