import { type SQL, sql } from 'drizzle-orm';

/** For a select: how many of the rows meet a condition. Not every engine can add up flags. */
export const countWhere = (condition: SQL | undefined): SQL<number> =>
  sql<number>`count(*) filter (where ${condition ?? sql`true`})`;
