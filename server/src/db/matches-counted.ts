import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Transaction } from './database.ts';
import { ways } from './engine.ts';
import { defineTable, integer, text } from './kit.ts';
import { flag } from './schema/columns.ts';

/**
 * Match counts per kind (a hundred rows at most), so that counting needs no scan of all matches. Triggers
 * maintain them; see match-counts.ts. Not part of the schema, because everything in it can be recounted.
 */
const matchCounts = defineTable('match_counts', {
  origin: text('origin').$type<'matched' | 'own'>().notNull(),
  /** Whether the startup exists and is not in the trash. */
  isListed: flag('is_listed').notNull(),
  isDeleted: flag('is_deleted').notNull(),
  approval: text('approval').$type<'pending' | 'approved' | 'rejected'>().notNull(),
  approvedByRule: flag('approved_by_rule').notNull(),
  gptFit: flag('gpt_fit').notNull(),
  isUnlocked: flag('is_unlocked').notNull(),
  number: integer('number').notNull(),
});

export interface CountedBy {
  readonly origin?: 'matched' | undefined;
  readonly isListed?: boolean | undefined;
  readonly isDeleted: boolean;
  /** null: not decided yet. */
  readonly manuallyApproved?: boolean | null | undefined;
  readonly approvedByRule?: boolean | undefined;
  readonly gptFit?: boolean | undefined;
  readonly isUnlocked?: boolean | undefined;
}

/** Returns the number of matches with the given properties; an omitted one may have either value. */
export function matchesCounted(db: Db, { origin, manuallyApproved, ...flags }: CountedBy) {
  const approval = manuallyApproved === null ? 'pending' : manuallyApproved ? 'approved' : 'rejected';
  const given = (['isListed', 'isDeleted', 'approvedByRule', 'gptFit', 'isUnlocked'] as const).map((name) =>
    flags[name] === undefined ? undefined : eq(matchCounts[name], flags[name]),
  );
  const where: SQL | undefined = and(
    origin && eq(matchCounts.origin, origin),
    manuallyApproved === undefined ? undefined : eq(matchCounts.approval, approval),
    ...given,
  );
  const total = sql<number>`coalesce(sum(${matchCounts.number}), 0)`;
  return db.select({ total }).from(matchCounts).where(where);
}

export async function countMatches(db: Db, by: CountedBy): Promise<number> {
  const [row] = await matchesCounted(db, by);
  return row?.total ?? 0;
}

/** Returns how many matches are not counted, or counted under the wrong kind, by scanning all of them. */
export const matchesMiscounted = (db: Db): Promise<number> => ways.miscountedIn(db);

/** Scans all matches. */
export const recountMatches = ({ db }: Pick<Transaction, 'db'>): Promise<void> => ways.countAnew(db);
