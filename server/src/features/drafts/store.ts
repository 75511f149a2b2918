import { type StartupId, startupSpace } from '@paratope/shared/ids';
import type { SystemEntryType } from '@paratope/shared/outreach/activity';
import { and, count, desc, eq, like, or } from 'drizzle-orm';
import type { CommitHistory } from '../../db/commits.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { activities, drafts, startups } from '../../db/schema/index.ts';

export type DraftRow = typeof drafts.$inferSelect;

interface Place {
  readonly startupId: StartupId;
  readonly matchId: string;
}

const ofMatch = ({ startupId, matchId }: Place) => and(eq(drafts.startupId, startupId), eq(drafts.matchId, matchId));

export async function newestDraft(db: Db, of: Place): Promise<DraftRow | undefined> {
  const [row] = await db.select().from(drafts).where(ofMatch(of)).orderBy(desc(drafts.number)).limit(1);
  return row;
}

export async function draftById(db: Db, of: Place & { id: string }): Promise<DraftRow | undefined> {
  const [row] = await db
    .select()
    .from(drafts)
    .where(and(ofMatch(of), eq(drafts.id, of.id)))
    .limit(1);
  return row;
}

export async function listDraftRows(
  db: Db,
  of: Place & { q: string | undefined; limit: number; offset: number },
): Promise<{ data: DraftRow[]; total: number }> {
  const words = of.q ? or(like(drafts.subject, `%${of.q}%`), like(drafts.body, `%${of.q}%`)) : undefined;
  const where = and(ofMatch(of), words);
  const [all] = await db.select({ total: count() }).from(drafts).where(where);
  const data = await db
    .select()
    .from(drafts)
    .where(where)
    .orderBy(desc(drafts.number))
    .limit(of.limit)
    .offset(of.offset);
  return { data, total: all?.total ?? 0 };
}

/** Keeps a version as the next of its match; one that is there already under its id stays as it is. */
export async function insertDraft(tx: Transaction, draft: Omit<DraftRow, 'number'>): Promise<DraftRow> {
  const of = { startupId: draft.startupId as StartupId, matchId: draft.matchId };
  const known = await draftById(tx.db, { ...of, id: draft.id });
  if (known) return known;
  const row = { ...draft, number: ((await newestDraft(tx.db, of))?.number ?? 0) + 1 };
  await tx.db.insert(drafts).values(row);
  return row;
}

export async function markSent(tx: Transaction, id: string, sentAt: string): Promise<void> {
  await tx.db.update(drafts).set({ sentAt }).where(eq(drafts.id, id));
}

export async function startupOf(db: Db, id: StartupId) {
  const [row] = await db.select().from(startups).where(eq(startups.id, id)).limit(1);
  return row;
}

/** A line of the timeline the product writes by itself, in the founder's name. */
export async function noteInTimeline(
  tx: Transaction,
  history: CommitHistory,
  entry: Place & {
    id: string;
    activityType: SystemEntryType;
    title: string;
    accountId: string;
    now: string;
    day: string;
    zone: string;
  },
): Promise<void> {
  const { startupId, matchId, id, activityType, title, accountId, now, day, zone } = entry;
  await tx.db.insert(activities).values({
    id,
    startupId,
    matchId,
    activityType,
    title,
    description: '',
    activityDate: day,
    nextAction: '',
    nextActionDate: null,
    status: 'completed',
    notes: '',
    accountId,
    createdAt: now,
    zone,
    updatedAt: now,
    rest: {},
    version: await history.versionFor(tx, startupSpace(startupId)),
    deletedAt: null,
  });
}
