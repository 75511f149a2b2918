import { type StartupId, startupSpace } from '@paratope/shared/ids';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { CommitHistory } from '../../db/commits.ts';
import type { Transaction } from '../../db/database.ts';
import { matches } from '../../db/schema/index.ts';

/** Matches show their investor's name and site: in every startup that has one of these, they count as written anew. */
export async function tellMatchesOf(
  tx: Transaction,
  history: CommitHistory,
  investorIds: readonly string[],
): Promise<void> {
  const concerned = and(inArray(matches.investorId, [...investorIds]), isNull(matches.deletedAt));
  const found = await tx.db.selectDistinct({ startupId: matches.startupId }).from(matches).where(concerned);
  for (const { startupId } of found) {
    const version = await history.versionFor(tx, startupSpace(startupId as StartupId));
    await tx.db
      .update(matches)
      .set({ version })
      .where(and(concerned, eq(matches.startupId, startupId)));
  }
}
