import type { RunState } from '@paratope/shared/admin/clients-api';
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import { countWhere } from '../../db/counted.ts';
import type { Db } from '../../db/database.ts';
import { numberOf } from '../../db/json-fields.ts';
import { down, type Page, pageWhere } from '../../db/lists.ts';
import { searchStartups, startupsKnownAs } from '../../db/names.ts';
import { analyses, decks, matches, payments, startups } from '../../db/schema/index.ts';
import { type StartupRow, startupById } from '../../db/startups.ts';

export interface StartupWithCounts {
  readonly startup: StartupRow;
  readonly deck:
    | { readonly id: string; readonly fileName: string; readonly bytes: number; readonly uploadedAt: string }
    | undefined;
  readonly analysis: { readonly state: RunState; readonly overallScore: number | null };
  readonly matches: { readonly total: number; readonly approved: number; readonly unlocked: number };
}

/** By name, so that companies of one name are together. */
export async function pageOfClients(db: Db, { q, trash = false, ...page }: Page & { trash?: boolean | undefined }) {
  const found = await searchStartups(db, q, startupsKnownAs);
  const deletedAt = found.beside(startups.deletedAt);
  return pageOfStartups(db, {
    page,
    where: and(trash ? isNotNull(deletedAt) : isNull(deletedAt), found.where),
    usual: 'name',
  });
}

/** Newest first. `hasDeck` true returns only submissions with a deck, false only those without. */
export async function pageOfSubmissions(db: Db, { q, hasDeck, ...page }: Page & { hasDeck?: boolean | undefined }) {
  const found = await searchStartups(db, q);
  const withDeck = db.select({ id: decks.startupId }).from(decks).where(isNull(decks.deletedAt));
  const where = and(
    isNull(found.beside(startups.deletedAt)),
    isNotNull(startups.submittedAt),
    hasDeck === undefined ? undefined : hasDeck ? inArray(startups.id, withDeck) : notInArray(startups.id, withDeck),
    found.where,
  );
  return pageOfStartups(db, { page, where, usual: '-submitted' });
}

/** Startups with approved matches that are locked, by name; with `q` every one that it finds. */
export async function pageOfSendable(db: Db, { q, ...page }: Page) {
  const found = await searchStartups(db, q, startupsKnownAs);
  const waiting = db
    .select({ id: matches.startupId })
    .from(matches)
    .where(
      and(
        eq(matches.origin, 'matched'),
        isNull(matches.deletedAt),
        eq(matches.manuallyApproved, true),
        eq(matches.isUnlocked, false),
      ),
    );
  return pageOfStartups(db, {
    page,
    where: and(isNull(found.beside(startups.deletedAt)), q ? found.where : inArray(startups.id, waiting)),
    usual: 'name',
  });
}

async function pageOfStartups(db: Db, { page, where, usual }: { page: Page; where: SQL | undefined; usual: string }) {
  const { data, ...rest } = await pageWhere(db, startups, where, page, {
    usual,
    orders: {
      name: [sql`lower(trim(${startups.name}))`],
      newest: [down(startups.createdAt), down(startups.id)],
      changed: [down(startups.updatedAt), down(startups.id)],
      // Never null among the submissions.
      submitted: [sql`${startups.submittedAt}`],
      stage: [startups.investmentStage],
      amount: [startups.investmentAmount],
    },
    rows: (these) => db.select().from(startups).where(these),
    idOf: ({ id }) => id,
  });
  return { ...rest, data: await withCounts(db, data) };
}

export async function clientById(db: Db, id: string): Promise<StartupWithCounts | undefined> {
  const row = await startupById(db, id);
  return row && (await withCounts(db, [row]))[0];
}

/** Ignores case and surrounding spaces. */
export const startupsNamed = (db: Db, name: string): Promise<StartupRow[]> =>
  db
    .select()
    .from(startups)
    .where(and(sql`lower(trim(${startups.name})) = ${name.trim().toLowerCase()}`, isNull(startups.deletedAt)))
    .limit(50);

export const trashedBefore = (db: Db, moment: string): Promise<{ id: string }[]> =>
  db.select({ id: startups.id }).from(startups).where(lt(startups.deletedAt, moment)).limit(500);

async function withCounts(db: Db, rows: readonly StartupRow[]): Promise<StartupWithCounts[]> {
  const ids = rows.map(({ id }) => id);
  const counted = await countMatchesOf(db, ids);
  const held = await decksOf(db, ids);
  const made = await reportsOn(db, ids);
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

const countMatchesOf = (db: Db, startupIds: readonly string[]) =>
  db
    .select({
      startupId: matches.startupId,
      total: count(),
      approved: countWhere(eq(matches.manuallyApproved, true)),
      unlocked: countWhere(eq(matches.isUnlocked, true)),
    })
    .from(matches)
    .where(and(inArray(matches.startupId, startupIds), eq(matches.origin, 'matched'), isNull(matches.deletedAt)))
    .groupBy(matches.startupId);

export async function countMatchesByState(db: Db, startupId: string) {
  const [counted] = await db
    .select({
      pending: countWhere(isNull(matches.manuallyApproved)),
      approved: countWhere(eq(matches.manuallyApproved, true)),
      rejected: countWhere(eq(matches.manuallyApproved, false)),
      unlocked: countWhere(eq(matches.isUnlocked, true)),
    })
    .from(matches)
    .where(and(eq(matches.startupId, startupId), eq(matches.origin, 'matched'), isNull(matches.deletedAt)));
  return counted ?? { pending: 0, approved: 0, rejected: 0, unlocked: 0 };
}

/** How many payments a company has made or begun, and the newest that was paid with money. */
export async function paymentsOf(db: Db, startupId: string) {
  const own = eq(payments.startupId, startupId);
  const [last = null] = await db
    .select({ amount: payments.amount, currency: payments.currency, paidAt: sql<string>`${payments.paidAt}` })
    .from(payments)
    .where(and(own, isNotNull(payments.paidAt), inArray(payments.provider, ['stripe', 'demo'])))
    .orderBy(desc(payments.paidAt))
    .limit(1);
  return { total: await db.$count(payments, own), last };
}

const decksOf = (db: Db, startupIds: readonly string[]) =>
  db
    .select({
      id: decks.id,
      startupId: decks.startupId,
      fileName: decks.fileName,
      bytes: decks.bytes,
      uploadedAt: decks.uploadedAt,
    })
    .from(decks)
    .where(and(inArray(decks.startupId, startupIds), isNull(decks.deletedAt)))
    .orderBy(asc(decks.uploadedAt));

const reportsOn = (db: Db, startupIds: readonly string[]) =>
  db
    .select({
      startupId: analyses.startupId,
      deckId: analyses.deckId,
      state: analyses.state,
      overallScore: numberOf(analyses.result, 'overallScore'),
    })
    .from(analyses)
    .where(inArray(analyses.startupId, startupIds))
    .orderBy(asc(analyses.startedAt), asc(analyses.id));

const runStates = { none: 'pending', running: 'running', ready: 'completed', failed: 'error' } as const;
