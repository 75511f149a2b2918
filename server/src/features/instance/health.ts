import type { Ctx } from '../../context.ts';
import { schemaVersion } from '../../db/migrate.ts';
import { lastBackup } from './store.ts';
import { version } from './version.ts';

/** Ready means: the database answers. There is no answer at all before the server listens. */
export async function health(ctx: Ctx) {
  const { reader, readerSql } = ctx.database;
  return { ok: true as const, version, schema: schemaVersion(readerSql), lastBackupAt: await lastBackup(reader) };
}
