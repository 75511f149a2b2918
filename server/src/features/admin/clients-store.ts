import type { RunState } from '@paratope/shared/admin/clients-api';
import { type StartupId, startupSpace } from '@paratope/shared/ids';
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { CommitHistory } from '../../db/commits.ts';
import type { Db, Reader, Transaction } from '../../db/database.ts';
import { accounts, analyses, decks, matches, members, startups } from '../../db/schema/index.ts';
import { holds, type Page } from './store.ts';

export type StartupRow = typeof startups.$inferSelect;

/** A startup with what the admin's lists show besides. */
export interface StartupWithCounts {
  readonly startup: StartupRow;
  readonly deck: { readonly id: string; readonly fileName: string; readonly bytes: number } | undefined;
  readonly analysis: { readonly state: RunState; readonly overallScore: number | null };
  readonly matches: { readonly total: number; readonly approved: number; readonly unlocked: number };
}

/** Companies in or out of the trash. */
export async function pageOfClients(
  db: Reader,
  { trash, order = 'name', ...page }: Page & { trash: boolean; order?: 'name' | 'newest' | 'changed' | undefined },
) {
  const where = and(
    trash ? isNotNull(startups.deletedAt) : isNull(startups.deletedAt),
    holds(page.q, startups.name, startups.email, startups.contactName),
  );
  const first = {
    name: asc(sql`lower(trim(${startups.name}))`),
    newest: desc(startups.createdAt),
    changed: desc(startups.updatedAt),
  }[order];
  const then = order === 'name' ? asc(startups.id) : desc(startups.id);
  return pageOfStartups(db, { ...page, where, order: [first, then] });
}

/** What startups handed in, the newest first; `hasDeck` leaves out those without a deck. */
export async function pageOfSubmissions(db: Reader, { hasDeck, ...page }: Page & { hasDeck: boolean | undefined }) {
  const withDeck = db.select({ id: decks.startupId }).from(decks).where(isNull(decks.deletedAt));
  const where = and(
    isNull(startups.deletedAt),
    isNotNull(startups.submittedAt),
    hasDeck === undefined
      ? undefined
      : hasDeck
        ? inArray(startups.id, withDeck)
        : sql`${startups.id} not in ${withDeck}`,
    holds(page.q, startups.name),
  );
  return pageOfStartups(db, { ...page, where, order: [desc(startups.submittedAt), desc(startups.id)] });
}

export async function clientById(db: Db, id: string): Promise<StartupWithCounts | undefined> {
  const [row] = await db.select().from(startups).where(eq(startups.id, id)).limit(1);
  return row && (await withCounts(db, [row]))[0];
}

/** Companies that stand under a name, however it is spaced and capitalised. */
export const startupsNamed = (db: Db, name: string): Promise<StartupRow[]> =>
  db
    .select()
    .from(startups)
    .where(and(sql`lower(trim(${startups.name})) = ${name.trim().toLowerCase()}`, isNull(startups.deletedAt)))
    .limit(50);

export async function insertStartup(
  tx: Transaction,
  history: CommitHistory,
  row: Omit<typeof startups.$inferInsert, 'version'>,
): Promise<void> {
  const version = await history.versionFor(tx, startupSpace(row.id as StartupId));
  await tx.db.insert(startups).values({ ...row, version });
}

/** Changes a startup as a commit of its space, so that its people's devices hear of it. */
export async function changeStartup(
  tx: Transaction,
  history: CommitHistory,
  { id, ...values }: Partial<StartupRow> & { id: string },
): Promise<void> {
  const version = await history.versionFor(tx, startupSpace(id as StartupId));
  await tx.db
    .update(startups)
    .set({ ...values, version })
    .where(eq(startups.id, id));
}

/** The people of a startup with their addresses. */
export const peopleOf = (db: Db, startupId: string) =>
  db
    .select({ accountId: members.accountId, email: accounts.email, role: members.role })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(eq(members.startupId, startupId));

/** What went into the trash before a moment. */
export const trashedBefore = (db: Db, moment: string): Promise<{ id: string }[]> =>
  db.select({ id: startups.id }).from(startups).where(lt(startups.deletedAt, moment)).limit(500);

async function pageOfStartups(
  db: Reader,
  { where, order, limit, offset }: Page & { where: SQL | undefined; order: SQL[] },
) {
  const rows = await db
    .select()
    .from(startups)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return { total: await db.totals.of(startups, where), data: await withCounts(db, rows) };
}

async function withCounts(db: Db, rows: readonly StartupRow[]): Promise<StartupWithCounts[]> {
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
  const held = await db
    .select({ id: decks.id, startupId: decks.startupId, fileName: decks.fileName, bytes: decks.bytes })
    .from(decks)
    .where(and(inArray(decks.startupId, ids), isNull(decks.deletedAt)))
    .orderBy(asc(decks.uploadedAt));
  const made = await db
    .select({
      startupId: analyses.startupId,
      deckId: analyses.deckId,
      state: analyses.state,
      overallScore: sql<number | null>`json_extract(${analyses.result}, '$.overallScore')`,
    })
    .from(analyses)
    .where(inArray(analyses.startupId, ids))
    .orderBy(asc(analyses.startedAt), asc(analyses.id));
  const countsOf = new Map(counted.map((row) => [row.startupId, row]));
  const deckOf = new Map(held.map((row) => [row.startupId, row]));
  return rows.map((startup) => {
    const { total = 0, approved = 0, unlocked = 0 } = countsOf.get(startup.id) ?? {};
    const deck = deckOf.get(startup.id);
    const reports = made.filter(({ startupId, deckId }) => startupId === startup.id && deckId === deck?.id);
    return {
      startup,
      deck,
      analysis: {
        state: runStates[reports.at(-1)?.state ?? 'none'],
        overallScore: reports.findLast(({ state }) => state === 'ready')?.overallScore ?? null,
      },
      matches: { total, approved: Number(approved), unlocked: Number(unlocked) },
    };
  });
}

const runStates = { none: 'pending', running: 'running', ready: 'completed', failed: 'error' } as const;
