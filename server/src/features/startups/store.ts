import type { StartupId } from '@paratope/shared/ids';
import type { Startup } from '@paratope/shared/startups/startup';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { startups } from '../../db/schema/index.ts';
import { startupRecord } from './travelling-store.ts';

export async function readStartup(db: Db, id: StartupId): Promise<Startup | undefined> {
  const [row] = await db.select().from(startups).where(eq(startups.id, id)).limit(1);
  return row && ((await startupRecord(db, row)) as Startup);
}
