import { and, eq, gt, lt } from 'drizzle-orm';
import type { Db, Transaction } from '../../db/database.ts';
import { insertInto, rowWhere } from '../../db/lists.ts';
import { accounts, admins, oidcLinks, oidcLogins } from '../../db/schema/index.ts';

export type LoginRow = typeof oidcLogins.$inferSelect;
type LinkRow = typeof oidcLinks.$inferSelect;

const insertRow = insertInto(oidcLogins);

/** Also forgets those that have expired. */
export async function insertLogin(tx: Transaction, row: LoginRow, now: string): Promise<void> {
  await tx.db.delete(oidcLogins).where(lt(oidcLogins.expiresAt, now));
  await insertRow(tx, row);
}

/** Whoever takes a login that has begun is the only one who may ask the provider about it. */
export async function takeBegun(tx: Transaction, browserHash: string, now: string): Promise<LoginRow | undefined> {
  const [taken] = await tx.db
    .update(oidcLogins)
    .set({ state: 'judging' })
    .where(and(eq(oidcLogins.browserHash, browserHash), eq(oidcLogins.state, 'begun'), gt(oidcLogins.expiresAt, now)))
    .returning();
  return taken;
}

export async function settleLogin(
  tx: Transaction,
  browserHash: string,
  verdict: Partial<Pick<LoginRow, 'state' | 'fault' | 'holderId' | 'sub'>>,
): Promise<void> {
  await tx.db.update(oidcLogins).set(verdict).where(eq(oidcLogins.browserHash, browserHash));
}

export const loginOf = (db: Db, browserHash: string): Promise<LoginRow | undefined> =>
  rowWhere(db, oidcLogins, eq(oidcLogins.browserHash, browserHash));

/** Returns false if another call was first. */
export async function endLogin(tx: Transaction, browserHash: string): Promise<boolean> {
  const gone = await tx.db
    .delete(oidcLogins)
    .where(eq(oidcLogins.browserHash, browserHash))
    .returning({ kind: oidcLogins.kind });
  return gone.length > 0;
}

export const linkTo = (
  db: Db,
  { kind, issuer, sub }: Pick<LinkRow, 'kind' | 'issuer' | 'sub'>,
): Promise<LinkRow | undefined> =>
  rowWhere(db, oidcLinks, and(eq(oidcLinks.kind, kind), eq(oidcLinks.issuer, issuer), eq(oidcLinks.sub, sub)));

export const linkOf = (db: Db, holderId: string): Promise<LinkRow | undefined> =>
  rowWhere(db, oidcLinks, eq(oidcLinks.holderId, holderId));

/** In place of a link to a provider the instance had before. */
export async function putLink(tx: Transaction, row: LinkRow): Promise<void> {
  await tx.db.delete(oidcLinks).where(eq(oidcLinks.holderId, row.holderId));
  await tx.db.insert(oidcLinks).values(row);
}

/** Returns whether there was one. */
export async function deleteLink(tx: Transaction, holderId: string): Promise<boolean> {
  const gone = await tx.db
    .delete(oidcLinks)
    .where(eq(oidcLinks.holderId, holderId))
    .returning({ holderId: oidcLinks.holderId });
  return gone.length > 0;
}

export interface Known {
  readonly id: string;
  readonly email: string;
  /** Whether the address was proven here. Nobody proves an admin's. */
  readonly isProven: boolean;
  readonly isShut: boolean;
}

export async function holderWith(
  db: Db,
  { kind, ...by }: { kind: 'founder' | 'admin' } & ({ id: string } | { email: string }),
): Promise<Known | undefined> {
  if (kind === 'founder') {
    const account = await rowWhere(db, accounts, 'id' in by ? eq(accounts.id, by.id) : eq(accounts.email, by.email));
    return account && { ...account, isProven: account.verifiedAt !== null, isShut: false };
  }
  const admin = await rowWhere(db, admins, 'id' in by ? eq(admins.id, by.id) : eq(admins.email, by.email));
  const isShut = admin?.disabledAt !== null || admin.passwordHash === '';
  return admin && { ...admin, isProven: false, isShut };
}
