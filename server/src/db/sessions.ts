import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Db, Transaction } from './database.ts';
import { literal } from './json-fields.ts';
import { changeWhere, firstOf, insertInto } from './lists.ts';
import { most, param, preparedFirst, preparedRow } from './prepared.ts';
import { accounts, admins, members, sessions } from './schema/index.ts';

export type SessionKind = 'founder' | 'admin';
export type SessionRow = typeof sessions.$inferSelect;

export const insertSession = insertInto(sessions);

export async function isSessionOpen(db: Db, id: string): Promise<boolean> {
  return (await db.$count(sessions, and(eq(sessions.id, id), isNull(sessions.revokedAt)))) > 0;
}

export async function markSeen(tx: Transaction, id: string, seenAt: string): Promise<void> {
  await tx.db.update(sessions).set({ seenAt }).where(eq(sessions.id, id));
}

export interface HowToRevoke {
  /** The one session to keep. */
  readonly except?: string;
  /** Makes the devices wipe themselves. */
  readonly areLost?: boolean;
}

export async function revokeSessions(
  tx: Transaction,
  holderId: string,
  now: string,
  { except, areLost = false }: HowToRevoke = {},
): Promise<number> {
  const others = except ? ne(sessions.id, except) : undefined;
  const open = and(eq(sessions.holderId, holderId), isNull(sessions.revokedAt), others);
  return changeWhere(tx, sessions, open, { revokedAt: now, isLost: areLost });
}

/** Ends one session of the holder; false if no such session is open. A lost device wipes itself. */
export async function revokeSession(
  tx: Transaction,
  session: { id: string; holderId: string; isLost: boolean; now: string },
): Promise<boolean> {
  const { id, holderId, isLost, now } = session;
  const open = and(eq(sessions.id, id), eq(sessions.holderId, holderId), isNull(sessions.revokedAt));
  return (await changeWhere(tx, sessions, open, { revokedAt: now, isLost })) > 0;
}

/** Returns a holder's open sessions that were seen and opened after the given moments, most recently used first. */
export async function openSessions(
  db: Db,
  { holderId, seenAfter, openedAfter }: { holderId: string; seenAfter: string; openedAfter: string },
) {
  return db
    .select({ id: sessions.id, device: sessions.device, createdAt: sessions.createdAt, seenAt: sessions.seenAt })
    .from(sessions)
    .where(
      and(
        eq(sessions.holderId, holderId),
        isNull(sessions.revokedAt),
        gt(sessions.seenAt, seenAfter),
        gt(sessions.createdAt, openedAfter),
      ),
    )
    .orderBy(desc(sessions.seenAt), desc(sessions.id));
}

/** Keeps of an erased person only that their sessions are over and their devices must wipe themselves. */
export async function emptySessions(tx: Transaction, holderId: string, now: string): Promise<void> {
  await tx.db.update(sessions).set({ revokedAt: now, isLost: true, device: '' }).where(eq(sessions.holderId, holderId));
}

export async function closeSession(tx: Transaction, sessionId: string): Promise<void> {
  await tx.db.delete(sessions).where(eq(sessions.id, sessionId));
}

export async function accountIdOfAddress(db: Db, email: string): Promise<string | undefined> {
  const row = await firstOf(db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email)));
  return row?.id;
}

export async function adminIdOfAddress(db: Db, email: string): Promise<string | undefined> {
  const row = await firstOf(db.select({ id: admins.id }).from(admins).where(eq(admins.email, email)));
  return row?.id;
}

/** One query for both, because every call of a founder needs it, and likewise of an admin below. */
export const founderSessionByToken = preparedFirst((db) =>
  db
    .select({
      session: sessions,
      email: accounts.email,
      member: { startupId: members.startupId, role: members.role },
    })
    .from(sessions)
    .leftJoin(accounts, eq(accounts.id, sessions.holderId))
    .leftJoin(members, eq(members.accountId, accounts.id))
    .where(and(eq(sessions.tokenHash, param('tokenHash')), eq(sessions.kind, 'founder')))
    .limit(most(literal(1)))
    .prepare(),
);

export const adminSessionByToken = preparedFirst((db) =>
  db
    .select({
      session: sessions,
      admin: {
        id: admins.id,
        email: admins.email,
        name: admins.name,
        role: admins.role,
        disabledAt: admins.disabledAt,
      },
    })
    .from(sessions)
    .leftJoin(admins, eq(admins.id, sessions.holderId))
    .where(and(eq(sessions.tokenHash, param('tokenHash')), eq(sessions.kind, 'admin')))
    .limit(most(literal(1)))
    .prepare(),
);

export const adminById = preparedRow(admins, eq(admins.id, param('adminId')));

export const founderById = preparedFirst((db) =>
  db
    .select({ email: accounts.email, startupId: members.startupId, role: members.role })
    .from(accounts)
    .innerJoin(members, eq(members.accountId, accounts.id))
    .where(eq(accounts.id, param('accountId')))
    .limit(most(literal(1)))
    .prepare(),
);
