import type { StartupId } from '@paratope/shared/ids';
import type { MemberRole } from '@paratope/shared/startups/team';
import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm';
import type { CommitHistory } from '../../db/commits.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { changeWhere, firstOf, insertInto, rowsWhere, rowWhere } from '../../db/lists.ts';
import {
  accounts,
  activities,
  decks,
  invitations,
  matches,
  members,
  pairings,
  sessions,
  smallRecords,
  startups,
  uploads,
} from '../../db/schema/index.ts';
import { changeStartup, startupById } from '../../db/startups.ts';
import { accountById } from '../account/index.ts';

/** Owners first, then by when they joined. */
export const membersOf = (db: Db, startupId: string) =>
  db
    .select({
      id: accounts.id,
      email: accounts.email,
      name: members.name,
      role: members.role,
      joinedAt: members.joinedAt,
    })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(eq(members.startupId, startupId))
    .orderBy(desc(members.role), asc(members.joinedAt), asc(members.accountId));

export type MemberRow = Awaited<ReturnType<typeof membersOf>>[number];

export async function setRole(tx: Transaction, of: { startupId: string; accountId: string; role: MemberRole }) {
  const { startupId, accountId, role } = of;
  await tx.db
    .update(members)
    .set({ role })
    .where(and(eq(members.startupId, startupId), eq(members.accountId, accountId)));
}

export const insertMember = insertInto(members);

export async function deleteMember(tx: Transaction, startupId: string, accountId: string): Promise<void> {
  await tx.db.delete(members).where(and(eq(members.startupId, startupId), eq(members.accountId, accountId)));
}

/** Syncs a change of members to every device, and keeps the startup's address that of an owner. */
export async function touchTeam(tx: Transaction, history: CommitHistory, startupId: StartupId): Promise<void> {
  const startup = await startupById(tx.db, startupId);
  const owners = (await membersOf(tx.db, startupId)).filter(({ role }) => role === 'owner');
  const isOwners = owners.some(({ email }) => email === startup?.email);
  const email = isOwners ? startup?.email : owners[0]?.email;
  await changeStartup(tx, history, { id: startupId, ...(email ? { email } : {}) });
}

/** True when nothing has been entered for a startup yet, so that nothing is lost with it. */
export async function isBlank(db: Db, startupId: string): Promise<boolean> {
  const startup = await startupById(db, startupId);
  if (!startup || startup.submittedAt || startup.plan !== 'free') return false;
  if (startup.round || startup.readAs?.length) return false;
  for (const table of [matches, activities, decks, uploads]) {
    if ((await db.$count(table, eq(table.startupId, startupId))) > 0) return false;
  }
  const kept = and(eq(smallRecords.startupId, startupId), isNull(smallRecords.deletedAt));
  return (await db.$count(smallRecords, kept)) === 0;
}

// --- Invitations -----------------------------------------------------------------------------------------------------

const isOpen = (now: string) =>
  and(isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt), gt(invitations.expiresAt, now));

export const openInvitations = (db: Db, startupId: string, now: string) =>
  rowsWhere(
    db,
    invitations,
    and(eq(invitations.startupId, startupId), isOpen(now)),
    asc(invitations.createdAt),
    asc(invitations.id),
  );

export const countOpenInvitations = (db: Db, startupId: string, now: string): Promise<number> =>
  db.$count(invitations, and(eq(invitations.startupId, startupId), isOpen(now)));

export const insertInvitation = insertInto(invitations);

/** Voids open invitations, by id or all of one address. Returns false when there was none. */
export async function withdrawInvitations(
  tx: Transaction,
  { startupId, id, email, now }: { startupId: string; id?: string; email?: string; now: string },
): Promise<boolean> {
  const which = id === undefined ? eq(invitations.email, email ?? '') : eq(invitations.id, id);
  const open = and(eq(invitations.startupId, startupId), which, isOpen(now));
  return (await changeWhere(tx, invitations, open, { withdrawnAt: now })) > 0;
}

export const invitationByToken = (db: Db, tokenHash: string) =>
  firstOf(
    db
      .select({ invitation: invitations, startup: startups, inviterEmail: accounts.email, inviterName: members.name })
      .from(invitations)
      .innerJoin(startups, eq(startups.id, invitations.startupId))
      .leftJoin(accounts, eq(accounts.id, invitations.invitedBy))
      .leftJoin(
        members,
        and(eq(members.accountId, invitations.invitedBy), eq(members.startupId, invitations.startupId)),
      )
      .where(eq(invitations.tokenHash, tokenHash)),
  );

export async function markAccepted(tx: Transaction, id: string, now: string): Promise<void> {
  await tx.db.update(invitations).set({ acceptedAt: now }).where(eq(invitations.id, id));
}

// --- Pairing ---------------------------------------------------------------------------------------------------------

/** Replaces an older code of the account, which becomes void. */
export async function putPairing(tx: Transaction, pairing: typeof pairings.$inferInsert): Promise<void> {
  await tx.db.insert(pairings).values(pairing).onConflictDoUpdate({ target: pairings.accountId, set: pairing });
}

export const pairingOf = (db: Db, accountId: string) => rowWhere(db, pairings, eq(pairings.accountId, accountId));

export async function updatePairing(
  tx: Transaction,
  accountId: string,
  fields: Partial<Pick<typeof pairings.$inferInsert, 'tries' | 'usedAt' | 'device' | 'expiresAt'>>,
): Promise<void> {
  await tx.db.update(pairings).set(fields).where(eq(pairings.accountId, accountId));
}

// --- Outside forms ---------------------------------------------------------------------------------------------------

/** True when an account has had only temporary sessions: no one has proven to be its holder. */
export async function isPendingAccount(db: Db, accountId: string): Promise<boolean> {
  const account = await accountById(db, accountId);
  if (!account || account.verifiedAt) return false;
  const held = await db
    .select({ isTemporary: sessions.isTemporary })
    .from(sessions)
    .where(eq(sessions.holderId, accountId));
  return held.length > 0 && held.every(({ isTemporary }) => isTemporary);
}
