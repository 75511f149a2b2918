import { readFileSync } from 'node:fs';
import type { Ctx } from '../../context.ts';
import { schemaVersion } from '../../db/migrate.ts';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Ready means: the database answers. There is no answer at all before the server listens. */
export async function health(ctx: Ctx) {
  return { ok: true as const, version, schema: schemaVersion(ctx.database.readerSql), lastBackupAt: null };
}
