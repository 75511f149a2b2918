import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { firstOf } from '../../db/lists.ts';
import { demoIntents } from '../../db/schema/index.ts';

export type DemoIntent = typeof demoIntents.$inferSelect;

export const demoIntentById = (db: Db, id: string): Promise<DemoIntent | undefined> =>
  firstOf(db.select().from(demoIntents).where(eq(demoIntents.id, id)));

/** Leaves one that is there as it is. */
export async function insertDemoIntent(db: Db, intent: DemoIntent): Promise<void> {
  await db.insert(demoIntents).values(intent).onConflictDoNothing();
}

export async function changeDemoIntent(db: Db, id: string, values: Partial<DemoIntent>): Promise<void> {
  await db.update(demoIntents).set(values).where(eq(demoIntents.id, id));
}

/** Every payment of a subscription, the first one first. */
export const demoIntentsOf = (db: Db, subscriptionId: string): Promise<DemoIntent[]> =>
  db
    .select()
    .from(demoIntents)
    .where(eq(demoIntents.subscriptionId, subscriptionId))
    .orderBy(asc(demoIntents.paidAt), asc(demoIntents.id));
