import type Sqlite from 'better-sqlite3';
import type { Db } from '../db.ts';

/** The connection behind a {@link Db}, for what drizzle cannot say. Only files of this folder ask for it. */
export const driverOf = (db: Db): Sqlite.Database => (db as Db & { readonly $client: Sqlite.Database }).$client;
