import { eq } from 'drizzle-orm';
import type { Db } from './database.ts';
import { startups } from './schema/index.ts';

/** In the trash or not. */
export async function startupById(db: Db, id: string): Promise<typeof startups.$inferSelect | undefined> {
  const [row] = await db.select().from(startups).where(eq(startups.id, id)).limit(1);
  return row;
}
