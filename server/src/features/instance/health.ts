import { readFileSync } from 'node:fs';
import { Instant } from '@paratope/shared/dates';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { schemaVersion } from '../../db/migrate.ts';
import { readFact } from './store.ts';

export const { version: programVersion } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as {
  version: string;
};

/** Ready means: the database answers. There is no answer at all before the server listens. */
export async function health(ctx: Ctx) {
  return {
    ok: true as const,
    version: programVersion,
    schema: schemaVersion(ctx.database.readerSql),
    lastBackupAt: await lastBackupAt(ctx.database.reader),
  };
}

/** Under which the moment of the newest backup stands, whoever made it. */
export const lastBackupFact = 'backup.last';

export async function lastBackupAt(db: Db): Promise<Instant | null> {
  return Instant.safeParse(await readFact(db, lastBackupFact)).data ?? null;
}
