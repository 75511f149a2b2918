import type { RunState } from '@paratope/shared/admin/clients-api';
import { type StartupId, startupSpace } from '@paratope/shared/ids';
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { CommitHistory } from '../../db/commits.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { type Holes, list, oneOf, onePage } from '../../db/lists.ts';
import {
  fewKnownAs,
  fewStartups,
  type Search,
  searchFor,
  startupsFound,
  startupsKnownAs,
  unindexed,
} from '../../db/names.ts';
import { hole, prepared } from '../../db/prepared.ts';
import { accounts, analyses, decks, matches, members, startups } from '../../db/schema/index.ts';
import { type StartupRow, startupById } from '../../db/startups.ts';
import type { Page } from './store.ts';

/** A startup with what the admin's lists show besides. */
export interface StartupWithCounts {
  readonly startup: StartupRow;
  readonly deck: { readonly id: string; readonly fileName: string; readonly bytes: number } | undefined;
  readonly analysis: { readonly state: RunState; readonly overallScore: number | null };
  readonly matches: { readonly total: number; readonly approved: number; readonly unlocked: number };
}

/** Companies in or out of the trash. */
export async function pageOfClients(
  db: Db,
  { q, trash, order = 'name', ...page }: Page & { trash: boolean; order?: ClientOrder | undefined },
) {
  const search = await searchFor(db, q, fewKnownAs);
  const { rows, total } = await clientsInOrder(db, { ...page, order, filter: { trash, ...search } });
  return { total, data: await withCounts(db, rows) };
}

/** What startups handed in, the newest first; `hasDeck` leaves out those without a deck. */
export async function pageOfSubmissions(db: Db, { q, hasDeck, ...page }: Page & { hasDeck: boolean | undefined }) {
  const search = await searchFor(db, q, fewStartups);
  const { rows, total } = await submissionsInOrder(db, { ...page, filter: { hasDeck, ...search } });
  return { total, data: await withCounts(db, rows) };
}

type ClientOrder = 'name' | 'newest' | 'changed';

const clientsInOrder = list((db, { trash, among, found }: Holes<Search & { trash: boolean }>, order: ClientOrder) => {
  const deletedAt = among ? unindexed(startups.deletedAt) : startups.deletedAt;
  const where = and(
    trash ? isNotNull(deletedAt) : isNull(deletedAt),
    among && oneOf(startups.id, among),
    found && sql`${startups.id} in ${startupsKnownAs(found)}`,
  );
  const first = {
    name: asc(sql`lower(trim(${startups.name}))`),
    newest: desc(startups.createdAt),
    changed: desc(startups.updatedAt),
  }[order];
  const then = order === 'name' ? asc(startups.id) : desc(startups.id);
  return startupList(db, where, [first, then]);
});

const submissionsInOrder = list((db, { hasDeck, among, found }: Holes<Search & { hasDeck: boolean | undefined }>) => {
  const deletedAt = among ? unindexed(startups.deletedAt) : startups.deletedAt;
  const withDeck = db.select({ id: decks.startupId }).from(decks).where(isNull(decks.deletedAt));
  const where = and(
    isNull(deletedAt),
    isNotNull(startups.submittedAt),
    hasDeck === undefined
      ? undefined
      : hasDeck
        ? inArray(startups.id, withDeck)
        : sql`${startups.id} not in ${withDeck}`,
    among && oneOf(startups.id, among),
    found && sql`${startups.id} in ${startupsFound(found)}`,
  );
  return startupList(db, where, [desc(startups.submittedAt), desc(startups.id)]);
});

function startupList(db: Db, where: SQL | undefined, order: SQL[]) {
  const rows = db
    .select()
    .from(startups)
    .where(where)
    .orderBy(...order);
  return { of: startups, where, rows: rows.limit(onePage.limit).offset(onePage.offset).prepare() };
}

export async function clientById(db: Db, id: string): Promise<StartupWithCounts | undefined> {
  const row = await startupById(db, id);
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

async function withCounts(db: Db, rows: readonly StartupRow[]): Promise<StartupWithCounts[]> {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const counted = await matchesCounted(db).execute({ ids });
  const held = await decksHeld(db).execute({ ids });
  const made = await reportsMade(db).execute({ ids });
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

const matchesCounted = prepared((db) =>
  db
    .select({
      startupId: matches.startupId,
      total: count(),
      approved: sql<number>`coalesce(sum(${matches.manuallyApproved} = 1), 0)`,
      unlocked: sql<number>`coalesce(sum(${matches.isUnlocked}), 0)`,
    })
    .from(matches)
    .where(and(oneOf(matches.startupId, hole('ids')), eq(matches.origin, 'matched'), isNull(matches.deletedAt)))
    .groupBy(matches.startupId)
    .prepare(),
);

const decksHeld = prepared((db) =>
  db
    .select({ id: decks.id, startupId: decks.startupId, fileName: decks.fileName, bytes: decks.bytes })
    .from(decks)
    .where(and(oneOf(decks.startupId, hole('ids')), isNull(decks.deletedAt)))
    .orderBy(asc(decks.uploadedAt))
    .prepare(),
);

const reportsMade = prepared((db) =>
  db
    .select({
      startupId: analyses.startupId,
      deckId: analyses.deckId,
      state: analyses.state,
      overallScore: sql<number | null>`json_extract(${analyses.result}, '$.overallScore')`,
    })
    .from(analyses)
    .where(oneOf(analyses.startupId, hole('ids')))
    .orderBy(asc(analyses.startedAt), asc(analyses.id))
    .prepare(),
);

const runStates = { none: 'pending', running: 'running', ready: 'completed', failed: 'error' } as const;
