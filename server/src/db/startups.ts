import { type StartupId, startupSpace } from '@paratope/shared/ids';
import { emptyProfile } from '@paratope/shared/startups/startup';
import { eq, isNull } from 'drizzle-orm';
import type { CommitHistory } from './commits.ts';
import type { Db, Transaction } from './database.ts';
import { param, preparedRow } from './prepared.ts';
import { investors, startups } from './schema/index.ts';

export type StartupRow = typeof startups.$inferSelect;

/** Returns a startup, in the trash or not. */
export const startupById = (db: Db, id: string): Promise<StartupRow | undefined> => byId(db, { id });

/** Returns a startup that is not in the trash. */
export async function activeStartupById(db: Db, id: string): Promise<StartupRow | undefined> {
  const row = await startupById(db, id);
  return row?.deletedAt === null ? row : undefined;
}

export async function insertStartup(
  tx: Transaction,
  history: CommitHistory,
  row: Pick<StartupRow, 'id' | 'name' | 'email' | 'plan' | 'isSample' | 'createdAt'> & Partial<StartupRow>,
): Promise<void> {
  await tx.db.insert(startups).values({
    ...emptyProfile,
    phone: '',
    submittedAt: null,
    matching: { state: 'idle' },
    investorCount: await tx.db.$count(investors, isNull(investors.archivedAt)),
    isActive: true,
    updatedAt: row.createdAt,
    ...row,
    version: await history.versionFor(tx, startupSpace(row.id as StartupId)),
  });
}

/**
 * Changes a startup as a commit of its space, so that its members' devices learn of it. The row also
 * carries its members: call it without values whenever one of them has changed.
 */
export async function changeStartup(
  tx: Transaction,
  history: CommitHistory,
  { id, ...values }: Partial<StartupRow> & { id: string },
): Promise<void> {
  const version = await history.versionFor(tx, startupSpace(id as StartupId));
  await tx.db
    .update(startups)
    .set({ ...values, version })
    .where(eq(startups.id, id));
}

const byId = preparedRow(startups, eq(startups.id, param('id')));
