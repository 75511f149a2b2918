import type { AdminId } from '@paratope/shared/ids';
import type { Tooth } from '@paratope/shared/matches/match';
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../../db/database.ts';
import { admins, decks, investors, matches, startups } from '../../db/schema/index.ts';

export interface Page {
  readonly q: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

export async function adminByEmail(db: Db, email: string) {
  const [row] = await db.select().from(admins).where(eq(admins.email, email)).limit(1);
  return row;
}

export const countAdmins = (db: Db): Promise<number> => db.$count(admins);

export async function listAdmins(db: Db) {
  return db
    .select({ email: admins.email, name: admins.name, role: admins.role, createdAt: admins.createdAt })
    .from(admins)
    .orderBy(asc(admins.createdAt));
}

export async function insertAdmin(
  tx: Transaction,
  admin: Omit<typeof admins.$inferInsert, 'id'> & { id: AdminId },
): Promise<void> {
  await tx.db.insert(admins).values(admin);
}

export async function setAdminPassword(tx: Transaction, id: string, passwordHash: string): Promise<void> {
  await tx.db.update(admins).set({ passwordHash }).where(eq(admins.id, id));
}

/** Startups with what the list of client companies shows of their matches and deck. */
export async function listStartups(db: Db, { q, limit, offset, trash, id }: Page & { trash: boolean; id?: string }) {
  const where = and(
    id ? eq(startups.id, id) : undefined,
    trash ? isNotNull(startups.deletedAt) : isNull(startups.deletedAt),
    holds(q, startups.name, startups.email, startups.contactName),
  );
  const rows = await db
    .select()
    .from(startups)
    .where(where)
    .orderBy(asc(sql`lower(${startups.name})`), asc(startups.id))
    .limit(limit)
    .offset(offset);
  const ids = rows.map(({ id }) => id);
  const counted = await db
    .select({
      startupId: matches.startupId,
      total: count(),
      approved: sql<number>`coalesce(sum(${matches.manuallyApproved} = 1), 0)`,
      unlocked: sql<number>`coalesce(sum(${matches.isUnlocked}), 0)`,
    })
    .from(matches)
    .where(and(inArray(matches.startupId, ids), eq(matches.origin, 'matched'), isNull(matches.deletedAt)))
    .groupBy(matches.startupId);
  const withDeck = await db
    .selectDistinct({ startupId: decks.startupId })
    .from(decks)
    .where(and(inArray(decks.startupId, ids), isNull(decks.deletedAt)));
  const [all] = await db.select({ total: count() }).from(startups).where(where);
  return {
    total: all?.total ?? 0,
    data: rows.map((startup) => ({
      startup,
      hasPitchDeck: withDeck.some(({ startupId }) => startupId === startup.id),
      matches: counted.find(({ startupId }) => startupId === startup.id) ?? { total: 0, approved: 0, unlocked: 0 },
    })),
  };
}

export type ListedStartup = Awaited<ReturnType<typeof listStartups>>['data'][number];

export interface MatchPage extends Page {
  readonly startupId: string | undefined;
  readonly approval: 'pending' | 'approved' | 'rejected' | undefined;
  readonly trash: boolean;
}

/** Matches of the matcher with both their sides, newest assignment first, best first within it. */
export async function listReviewedMatches(db: Db, { q, limit, offset, startupId, approval, trash }: MatchPage) {
  const where = and(
    eq(matches.origin, 'matched'),
    trash ? isNotNull(matches.deletedAt) : isNull(matches.deletedAt),
    startupId ? eq(matches.startupId, startupId) : undefined,
    approval === 'pending' ? isNull(matches.manuallyApproved) : undefined,
    approval === 'approved' ? eq(matches.manuallyApproved, true) : undefined,
    approval === 'rejected' ? eq(matches.manuallyApproved, false) : undefined,
    holds(q, startups.name, investors.name, investors.firm),
  );
  const rows = await db
    .select({ match: matches, startupName: startups.name, vcName: investors.name, vcFirm: investors.firm })
    .from(matches)
    .innerJoin(startups, eq(startups.id, matches.startupId))
    .innerJoin(investors, eq(investors.id, matches.investorId))
    .where(where)
    .orderBy(desc(matches.assignedAt), asc(matches.startupId), asc(matches.rank), asc(matches.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db
    .select({ total: count() })
    .from(matches)
    .innerJoin(startups, eq(startups.id, matches.startupId))
    .innerJoin(investors, eq(investors.id, matches.investorId))
    .where(where);
  return {
    total: all?.total ?? 0,
    data: rows.map(({ match, startupName, vcName, vcFirm }) => ({
      id: match.id,
      startupId: match.startupId,
      startupName,
      vcId: match.investorId,
      vcName,
      vcFirm,
      gptFit: match.gptFit,
      gptFitReason: match.gptFitReason,
      manuallyApproved: match.manuallyApproved,
      approvedByRule: match.approvedByRule,
      clientAccess: match.isUnlocked ? ('Unlocked' as const) : ('Locked' as const),
      lockedByHand: match.lockedByHand,
      similarityScore: match.similarity,
      teeth: match.teeth as Tooth[],
      against: match.against,
      feedback: match.feedback,
      status: match.status,
      assignedAt: match.assignedAt,
      deletedAt: match.deletedAt,
    })),
  };
}

const holds = (q: string | undefined, ...columns: Parameters<typeof like>[0][]): SQL | undefined =>
  q ? or(...columns.map((column) => like(column, `%${q.replace(/[%_]/g, ' ')}%`))) : undefined;
