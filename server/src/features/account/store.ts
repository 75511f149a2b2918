import type { AccountId, StartupId } from '@paratope/shared/ids';
import { startupSpace } from '@paratope/shared/ids';
import { emptyProfile } from '@paratope/shared/startups/startup';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { CommitHistory } from '../../db/commits.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { accounts, investors, members, oneTimeLinks, passwordRequests, startups } from '../../db/schema/index.ts';

export async function accountByEmail(db: Db, email: string) {
  const [row] = await db
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
    .where(eq(accounts.email, email))
    .limit(1);
  return row;
}

export async function startupOfAccount(db: Db, accountId: AccountId) {
  const [row] = await db
    .select({ startup: startups, role: members.role, verifiedAt: accounts.verifiedAt })
    .from(members)
    .innerJoin(startups, eq(startups.id, members.startupId))
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(eq(members.accountId, accountId))
    .limit(1);
  return row;
}

export interface NewFounder {
  readonly accountId: AccountId;
  readonly startupId: StartupId;
  readonly email: string;
  readonly passwordHash: string;
  readonly startupName: string;
  readonly plan: 'free' | 'standard' | 'premium';
  readonly isSample: boolean;
  readonly now: string;
}

/** Writes the account, its startup with a blank profile, and the membership between them. */
export async function insertFounder(tx: Transaction, history: CommitHistory, founder: NewFounder): Promise<void> {
  const { accountId, email, passwordHash, now } = founder;
  await tx.db.insert(accounts).values({ id: accountId, email, passwordHash, verifiedAt: null, createdAt: now });
  await insertStartupOf(tx, history, founder);
}

/** A startup with a blank profile, owned by an account that is there. */
export async function insertStartupOf(
  tx: Transaction,
  history: CommitHistory,
  founder: Omit<NewFounder, 'passwordHash'>,
): Promise<void> {
  const { accountId, startupId, email, startupName, plan, isSample, now } = founder;
  const version = await history.versionFor(tx, startupSpace(startupId));
  await tx.db.insert(startups).values({
    id: startupId,
    ...emptyProfile,
    name: startupName,
    email,
    phone: '',
    plan,
    submittedAt: null,
    matching: { state: 'idle' },
    investorCount: await tx.db.$count(investors, isNull(investors.archivedAt)),
    isActive: true,
    isSample,
    createdAt: now,
    updatedAt: now,
    version,
  });
  await tx.db.insert(members).values({ startupId, accountId, role: 'owner', joinedAt: now });
}

export async function insertPasswordRequest(
  tx: Transaction,
  request: typeof passwordRequests.$inferInsert,
): Promise<void> {
  await tx.db.insert(passwordRequests).values(request);
}

export async function setPassword(tx: Transaction, accountId: string, passwordHash: string): Promise<void> {
  await tx.db.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId));
}

export async function insertLink(
  tx: Transaction,
  link: Omit<typeof oneTimeLinks.$inferInsert, 'usedAt'>,
): Promise<void> {
  await tx.db.insert(oneTimeLinks).values(link);
}

/** Uses up a link that is still good and says whose door it opens; undefined when it is unknown, used or too old. */
export async function useLink(
  tx: Transaction,
  { tokenHash, purpose, now }: { tokenHash: string; purpose: 'admin-setup' | 'password-reset'; now: string },
): Promise<string | undefined> {
  const [used] = await tx.db
    .update(oneTimeLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(oneTimeLinks.tokenHash, tokenHash),
        eq(oneTimeLinks.purpose, purpose),
        isNull(oneTimeLinks.usedAt),
        gt(oneTimeLinks.expiresAt, now),
      ),
    )
    .returning({ holderId: oneTimeLinks.holderId });
  return used?.holderId;
}
