import { calendarDateIn } from '@paratope/shared/dates';
import { eq } from 'drizzle-orm';
import type { Database, Db } from './database.ts';
import { rowWhere } from './lists.ts';
import { instanceFacts } from './schema/index.ts';

/** A limit per calendar day of a time zone, stored in the database so that a restart does not reset it. */
export function createDailyBudget({
  database,
  now,
  zone,
  limit,
  key,
}: {
  database: Database;
  now: () => Date;
  zone: string;
  limit: number;
  key: string;
}) {
  const spentToday = async (db: Db): Promise<number> => {
    const row = await rowWhere(db, instanceFacts, eq(instanceFacts.key, key));
    const spent = row?.value as { day: string; sum: number } | undefined;
    return spent?.day === today() ? spent.sum : 0;
  };
  const today = () => calendarDateIn(zone, now());
  return {
    isSpent: async (): Promise<boolean> => (await spentToday(database.reader)) >= limit,
    spend: (sum: number): Promise<void> =>
      database.write(async ({ db }) => {
        const value = { day: today(), sum: (await spentToday(db)) + sum };
        await db
          .insert(instanceFacts)
          .values({ key, value, isSecret: false })
          .onConflictDoUpdate({ target: instanceFacts.key, set: { value } });
      }),
  };
}
