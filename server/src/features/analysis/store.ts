import type { StartupId } from '@paratope/shared/ids';
import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Db, Transaction } from '../../db/database.ts';
import { firstOf } from '../../db/lists.ts';
import { analyses, analysisLinks, deckPages, type PlacedLine, startups } from '../../db/schema/index.ts';

export type AnalysisRow = typeof analyses.$inferSelect;
export type LinkRow = typeof analysisLinks.$inferSelect;
export type { PlacedLine };

/** Matches the name exactly. Returns at most two, because two are already ambiguous. */
export const startupsNamed = (db: Db, name: string): Promise<{ id: string }[]> =>
  db
    .select({ id: startups.id })
    .from(startups)
    .where(and(eq(startups.name, name), isNull(startups.deletedAt)))
    .limit(2);

export const analysesOf = (db: Db, of: { startupId: string; deckId: string }): Promise<AnalysisRow[]> =>
  db
    .select()
    .from(analyses)
    .where(and(eq(analyses.startupId, of.startupId), eq(analyses.deckId, of.deckId)))
    .orderBy(desc(analyses.startedAt), desc(analyses.id))
    .limit(20);

export const analysisById = (db: Db, id: string): Promise<AnalysisRow | undefined> =>
  firstOf(db.select().from(analyses).where(eq(analyses.id, id)));

export const countAnalyses = (db: Db, startupId: string, day: string): Promise<number> =>
  db.$count(analyses, and(eq(analyses.startupId, startupId), eq(analyses.day, day)));

export async function insertAnalysis(tx: Transaction, row: AnalysisRow): Promise<void> {
  await tx.db.insert(analyses).values(row);
}

export async function changeAnalysis(tx: Transaction, id: string, values: Partial<AnalysisRow>): Promise<void> {
  await tx.db.update(analyses).set(values).where(eq(analyses.id, id));
}

export async function changeAnalysesOfJob(tx: Transaction, jobId: string, values: Partial<AnalysisRow>): Promise<void> {
  await tx.db
    .update(analyses)
    .set(values)
    .where(and(eq(analyses.jobId, jobId), eq(analyses.state, 'running')));
}

export async function insertLink(tx: Transaction, row: LinkRow): Promise<void> {
  await tx.db.insert(analysisLinks).values(row);
}

export const linkByHash = (db: Db, tokenHash: string): Promise<LinkRow | undefined> =>
  firstOf(db.select().from(analysisLinks).where(eq(analysisLinks.tokenHash, tokenHash)));

/** Newest first. */
export const liveLinks = (db: Db, startupId: StartupId, now: string): Promise<LinkRow[]> =>
  db
    .select()
    .from(analysisLinks)
    .where(
      and(eq(analysisLinks.startupId, startupId), isNull(analysisLinks.revokedAt), gt(analysisLinks.expiresAt, now)),
    )
    .orderBy(desc(analysisLinks.createdAt), desc(analysisLinks.id));

export async function changeLink(
  tx: Transaction,
  of: { id: string; startupId: string },
  values: Partial<LinkRow>,
): Promise<boolean> {
  const changed = await tx.db
    .update(analysisLinks)
    .set(values)
    .where(and(eq(analysisLinks.id, of.id), eq(analysisLinks.startupId, of.startupId)))
    .returning({ id: analysisLinks.id });
  return changed.length > 0;
}

export const pagesOfDeck = (db: Db, deckId: string) =>
  db.select().from(deckPages).where(eq(deckPages.deckId, deckId)).orderBy(asc(deckPages.number));
