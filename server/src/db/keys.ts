import { and, desc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Db, Transaction } from './database.ts';
import { changeById, changeWhere, insertInto, rowsWhere } from './lists.ts';
import { param, preparedRow } from './prepared.ts';
import { apiKeys, oauthCodes } from './schema/index.ts';

export type KeyRow = typeof apiKeys.$inferSelect;

export const keyByToken = preparedRow(
  apiKeys,
  and(eq(apiKeys.tokenHash, param('tokenHash')), eq(apiKeys.kind, param('kind'))),
);

export const insertKey = insertInto(apiKeys);

export const noteKeyUse = changeById(apiKeys);

/** Returns a holder's keys that were not revoked, the newest first. */
export const keysOf = (db: Db, holderId: string): Promise<KeyRow[]> =>
  rowsWhere(db, apiKeys, openKeysOf(holderId), desc(apiKeys.createdAt), desc(apiKeys.id));

/** How many keys a holder has that still work, but for those of the program `replacing`. */
export const countKeys = (
  db: Db,
  { holderId, now, replacing }: { holderId: string; now: string; replacing?: string | undefined },
): Promise<number> => {
  const others = replacing === undefined ? undefined : or(isNull(apiKeys.clientId), ne(apiKeys.clientId, replacing));
  return db.$count(apiKeys, and(openKeysOf(holderId), gt(apiKeys.expiresAt, now), others));
};

/** Revokes one key of the holder and returns its name; undefined if there is no such key. */
export async function revokeKey(
  tx: Transaction,
  { id, holderId, now }: { id: string; holderId: string; now: string },
): Promise<string | undefined> {
  const [gone] = await tx.db
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.id, id), openKeysOf(holderId)))
    .returning({ name: apiKeys.name });
  return gone?.name;
}

/** Revokes every key of the holder, with those that an agent was about to fetch, and returns how many there were. */
export async function revokeKeys(tx: Transaction, holderId: string, now: string): Promise<number> {
  await tx.db.delete(oauthCodes).where(and(eq(oauthCodes.accountId, holderId), isNull(oauthCodes.usedAt)));
  return changeWhere(tx, apiKeys, openKeysOf(holderId), { revokedAt: now });
}

export async function isKeyOpen(db: Db, id: string): Promise<boolean> {
  return (await db.$count(apiKeys, and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))) > 0;
}

/** Returns the names of keys by id, of revoked ones too; those of an erased account are missing. */
export async function keyNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, name } = apiKeys;
  const rows = await db
    .select({ id, name })
    .from(apiKeys)
    .where(inArray(id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row.name]));
}

const openKeysOf = (holderId: string) => and(eq(apiKeys.holderId, holderId), isNull(apiKeys.revokedAt));
