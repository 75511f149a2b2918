import { and, desc, eq, isNull, lt, lte, notInArray, or } from 'drizzle-orm';
import type { Db, Transaction } from '../../db/database.ts';
import { changeById, changeWhere, insertInto, rowWhere } from '../../db/lists.ts';
import { apiKeys, oauthClients, oauthCodes } from '../../db/schema/index.ts';

export type ClientRow = typeof oauthClients.$inferSelect;
export type CodeRow = typeof oauthCodes.$inferSelect;

export const insertClient = insertInto(oauthClients);
export const changeClient = changeById(oauthClients);
export const insertCode = insertInto(oauthCodes);
export const changeCode = changeById(oauthCodes);

/** A registration that is over counts as gone, whether it was removed yet or not. */
export async function clientById(db: Db, id: string, now: string): Promise<ClientRow | undefined> {
  const row = await rowWhere(db, oauthClients, eq(oauthClients.id, id));
  return row && row.expiresAt > now ? row : undefined;
}

/** Removes what is over, and of those never allowed anything all but the newest. */
export async function forgetClients(tx: Transaction, { now, most }: { now: string; most: number }): Promise<void> {
  const { id, usedAt, expiresAt, createdAt } = oauthClients;
  const newest = tx.db
    .select({ id })
    .from(oauthClients)
    .where(isNull(usedAt))
    .orderBy(desc(createdAt), desc(id))
    .limit(most);
  await tx.db.delete(oauthClients).where(or(lte(expiresAt, now), and(isNull(usedAt), notInArray(id, newest))));
}

export const codeByHash = (db: Db, codeHash: string): Promise<CodeRow | undefined> =>
  rowWhere(db, oauthCodes, eq(oauthCodes.codeHash, codeHash));

/** Returns false if it was used meanwhile. */
export async function useCode(tx: Transaction, id: string, now: string): Promise<boolean> {
  return (
    (await changeWhere(tx, oauthCodes, and(eq(oauthCodes.id, id), isNull(oauthCodes.usedAt)), { usedAt: now })) > 0
  );
}

export const forgetCodes = async (tx: Transaction, before: string): Promise<void> => {
  await tx.db.delete(oauthCodes).where(lt(oauthCodes.createdAt, before));
};

type KeyRow = typeof apiKeys.$inferSelect;

const { clientId, tokenHash, holderId, revokedAt } = apiKeys;

export const keyOfClient = (db: Db, key: { tokenHash: string; clientId: string }): Promise<KeyRow | undefined> =>
  rowWhere(db, apiKeys, and(eq(tokenHash, key.tokenHash), eq(clientId, key.clientId), isNull(revokedAt)));

/** Keys of one holder that the same program fetched before. */
export const earlierKeys = (db: Db, key: { clientId: string; holderId: string }): Promise<{ id: string }[]> =>
  db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(holderId, key.holderId), eq(clientId, key.clientId), isNull(revokedAt)));
