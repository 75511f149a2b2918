import type { Ctx } from '../../context.ts';
import { schemaOf } from '../../db/engine.ts';
import { lastBackupAt } from './store.ts';
import { programVersion } from './version.ts';

/** Ready means that the database answers. Before the server listens there is no answer at all. */
export async function health(ctx: Ctx) {
  const { reader } = ctx.database;
  const schema = await schemaOf(reader);
  return { ok: true as const, version: programVersion, schema, lastBackupAt: await lastBackupAt(reader) };
}
