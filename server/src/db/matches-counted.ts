import { and, eq, type SQL, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Database, Db, Transaction } from './database.ts';
import { countAnew, miscountedIn } from './match-counts.ts';
import { flag } from './schema/columns.ts';

/**
 * How many matches there are of each kind, so that nobody walks over all of them to say how many they are: a hundred rows at most. Triggers keep
 * them; see match-counts.ts. No part of the schema: everything in it can be counted anew.
 */
const matchCounts = sqliteTable('match_counts', {
  origin: text('origin').$type<'matched' | 'own'>().notNull(),
  /** Whether the company is there and not in the trash. */
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

/** The number of matches that are as given; what is left out may be either way. */
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

/** How many matches are counted where they do not belong, or not counted; by a walk over all of them. */
export const matchesMiscounted = ({ readerSql }: Pick<Database, 'readerSql'>): number => miscountedIn(readerSql);

/** Counts anew, by a walk over all of them. */
export async function recountMatches({ sql }: Pick<Transaction, 'sql'>): Promise<void> {
  countAnew(sql);
}
