import { eq } from 'drizzle-orm';
import type { Db } from './database.ts';
import { hole, prepared } from './prepared.ts';
import { startups } from './schema/index.ts';

export type StartupRow = typeof startups.$inferSelect;

/** Returns a startup, in the trash or not. */
export async function startupById(db: Db, id: string): Promise<StartupRow | undefined> {
  const [row] = await byId(db).execute({ id });
  return row;
}

/** Returns a startup that is not in the trash. */
export async function activeStartupById(db: Db, id: string): Promise<StartupRow | undefined> {
  const row = await startupById(db, id);
  return row?.deletedAt === null ? row : undefined;
}

const byId = prepared((db) =>
  db
    .select()
    .from(startups)
    .where(eq(startups.id, hole('id')))
    .prepare(),
);
