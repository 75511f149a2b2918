import type { StartupId } from '@paratope/shared/ids';
import type { Startup } from '@paratope/shared/startups/startup';
import { and, desc, eq, isNull, ne, notExists } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { rowsWhere } from '../../db/lists.ts';
import { members, startups } from '../../db/schema/index.ts';
import { activeStartupById } from '../../db/startups.ts';
import { startupRecord } from './synced-store.ts';

/** Returns a startup as its devices hold it; undefined when it is in the trash. */
export async function readStartup(db: Db, id: StartupId): Promise<Startup | undefined> {
  const row = await activeStartupById(db, id);
  return row && ((await startupRecord(db, row)) as Startup);
}

/** Records of an address that no account belongs to, newest first. */
export const duplicatesOf = (db: Db, { email, startupId }: { email: string; startupId: StartupId }) =>
  rowsWhere(
    db,
    startups,
    and(
      eq(startups.email, email),
      ne(startups.id, startupId),
      isNull(startups.deletedAt),
      notExists(db.select().from(members).where(eq(members.startupId, startups.id))),
    ),
    desc(startups.updatedAt),
  );
