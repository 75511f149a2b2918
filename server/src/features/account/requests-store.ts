import { and, eq, gt } from 'drizzle-orm';
import type { Db, Transaction } from '../../db/database.ts';
import { findById, insertInto } from '../../db/lists.ts';
import { passwordRequests } from '../../db/schema/index.ts';

export const insertPasswordRequest = insertInto(passwordRequests);

export const requestById = findById(passwordRequests);

export const waitingRequests = (db: Db, accountId: string, after: string): Promise<number> =>
  db.$count(
    passwordRequests,
    and(
      eq(passwordRequests.accountId, accountId),
      eq(passwordRequests.state, 'waiting'),
      gt(passwordRequests.requestedAt, after),
    ),
  );

export async function refuseRequest(tx: Transaction, id: string): Promise<void> {
  await tx.db
    .update(passwordRequests)
    .set({ state: 'refused' })
    .where(and(eq(passwordRequests.id, id), eq(passwordRequests.state, 'waiting')));
}

export async function closeRequests(tx: Transaction, accountId: string): Promise<void> {
  await tx.db
    .update(passwordRequests)
    .set({ state: 'used' })
    .where(and(eq(passwordRequests.accountId, accountId), eq(passwordRequests.state, 'waiting')));
}
