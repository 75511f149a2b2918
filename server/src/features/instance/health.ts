import type { Ctx } from '../../context.ts';
import { schemaVersion } from '../../db/migrate.ts';
import { lastBackupAt } from './store.ts';
import { programVersion } from './version.ts';

/** Ready means: the database answers. There is no answer at all before the server listens. */
export async function health(ctx: Ctx) {
  const { reader, readerSql } = ctx.database;
  const schema = schemaVersion(readerSql);
  return { ok: true as const, version: programVersion, schema, lastBackupAt: await lastBackupAt(reader) };
}
