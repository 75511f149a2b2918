import type { Preferences } from '@paratope/shared/account/api';
import type { AccountId, StartupId } from '@paratope/shared/ids';
import type { Language } from '@paratope/shared/words/language';
import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import type { CommitHistory } from '../../db/commits.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { findById, firstOf } from '../../db/lists.ts';
import { accounts, members, startups } from '../../db/schema/index.ts';
import { changeStartup, insertStartup } from '../../db/startups.ts';

export const accountByEmail = (db: Db, email: string) =>
  firstOf(
    db
      .select({
        id: accounts.id,
        email: accounts.email,
        passwordHash: accounts.passwordHash,
        startupName: startups.name,
        startupId: startups.id,
      })
      .from(accounts)
      .innerJoin(members, eq(members.accountId, accounts.id))
      .innerJoin(startups, eq(startups.id, members.startupId))
      .where(eq(accounts.email, email)),
  );

export const accountById = findById(accounts);

export const startupOfAccount = (db: Db, accountId: AccountId) =>
  firstOf(
    db
      .select({ startup: startups, role: members.role, account: accounts })
      .from(members)
      .innerJoin(startups, eq(startups.id, members.startupId))
      .innerJoin(accounts, eq(accounts.id, members.accountId))
      .where(eq(members.accountId, accountId)),
  );

export interface NewFounder {
  readonly accountId: AccountId;
  readonly startupId: StartupId;
  readonly email: string;
  readonly passwordHash: string;
  readonly startupName: string;
  readonly plan: 'free' | 'standard' | 'premium';
  readonly isSample: boolean;
  /** Language of the page the founder came from; omitted when unknown. */
  readonly language?: Language | undefined;
  readonly now: string;
}

export async function insertFounder(tx: Transaction, history: CommitHistory, founder: NewFounder): Promise<void> {
  const { accountId, email, passwordHash, isSample, language, now } = founder;
  await tx.db
    .insert(accounts)
    .values({ id: accountId, email, passwordHash, verifiedAt: isSample ? now : null, language, createdAt: now });
  await insertStartupOf(tx, history, founder);
}

async function insertStartupOf(
  tx: Transaction,
  history: CommitHistory,
  founder: Omit<NewFounder, 'passwordHash'>,
): Promise<void> {
  const { accountId, startupId: id, email, startupName: name, plan, isSample, now } = founder;
  await insertStartup(tx, history, { id, name, email, plan, isSample, createdAt: now });
  await tx.db.insert(members).values({ startupId: id, accountId, role: 'owner', joinedAt: now });
}

/** For an account that no longer belongs to a startup: every account needs one to work in. */
export const insertEmptyStartup = (
  ctx: Ctx,
  tx: Transaction,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> =>
  insertStartupOf(tx, ctx.history, {
    accountId: accountId as AccountId,
    startupId: ctx.random.id() as StartupId,
    email,
    startupName: 'New startup',
    plan: 'free',
    isSample: false,
    now: ctx.now,
  });

export async function setPassword(tx: Transaction, accountId: string, passwordHash: string): Promise<void> {
  await tx.db.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId));
}

export async function setVerified(tx: Transaction, accountId: string, now: string): Promise<void> {
  await tx.db
    .update(accounts)
    .set({ verifiedAt: now })
    .where(and(eq(accounts.id, accountId), isNull(accounts.verifiedAt)));
}

/** Also updates the account's startups that carry the old address. */
export async function setEmail(
  tx: Transaction,
  history: CommitHistory,
  change: { accountId: string; from: string; to: string; now: string },
): Promise<void> {
  const { accountId, from, to, now } = change;
  await tx.db.update(accounts).set({ email: to, verifiedAt: now }).where(eq(accounts.id, accountId));
  const own = await tx.db
    .select({ id: startups.id, email: startups.email })
    .from(startups)
    .innerJoin(members, eq(members.startupId, startups.id))
    .where(eq(members.accountId, accountId));
  for (const { id, email } of own) {
    await changeStartup(tx, history, { id, ...(email === from ? { email: to } : {}) });
  }
}

export async function setPreferences(
  tx: Transaction,
  accountId: string,
  preferences: Partial<Preferences>,
): Promise<void> {
  await tx.db.update(accounts).set(preferences).where(eq(accounts.id, accountId));
}

export async function setDeleteAfter(tx: Transaction, accountId: string, deleteAfter: string | null): Promise<void> {
  await tx.db.update(accounts).set({ deleteAfter }).where(eq(accounts.id, accountId));
}

export async function accountsToErase(db: Db, now: string): Promise<string[]> {
  const due = await db.select({ id: accounts.id }).from(accounts).where(lte(accounts.deleteAfter, now));
  return due.map(({ id }) => id);
}

export async function membershipsOf(db: Db, accountId: AccountId) {
  const own = await db.select({ startupId: members.startupId }).from(members).where(eq(members.accountId, accountId));
  return Promise.all(
    own.map(async ({ startupId }) => ({
      startupId,
      people: await db.$count(members, eq(members.startupId, startupId)),
    })),
  );
}

/** The members of a startup, the longest-standing first. */
export async function peopleOf(db: Db, startupId: string) {
  return db
    .select({
      accountId: members.accountId,
      role: members.role,
      email: accounts.email,
      startupName: startups.name,
    })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .innerJoin(startups, eq(startups.id, members.startupId))
    .where(eq(members.startupId, startupId))
    .orderBy(asc(members.joinedAt), asc(members.accountId));
}

/** Also gives the startup the new owner's address. */
export async function makeOwner(
  tx: Transaction,
  history: CommitHistory,
  { startupId, heir }: { startupId: StartupId; heir: { accountId: string; email: string } },
): Promise<void> {
  await tx.db
    .update(members)
    .set({ role: 'owner' })
    .where(and(eq(members.startupId, startupId), eq(members.accountId, heir.accountId)));
  await changeStartup(tx, history, { id: startupId, email: heir.email });
}
