import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { findById, rowsWhere } from '../../db/lists.ts';
import { demoIntents } from '../../db/schema/index.ts';

export type DemoIntent = typeof demoIntents.$inferSelect;

export const demoIntentById = findById(demoIntents);

export async function insertDemoIntent(db: Db, intent: DemoIntent): Promise<void> {
  await db.insert(demoIntents).values(intent).onConflictDoNothing();
}

export async function changeDemoIntent(db: Db, id: string, values: Partial<DemoIntent>): Promise<void> {
  await db.update(demoIntents).set(values).where(eq(demoIntents.id, id));
}

export const demoIntentsOf = (db: Db, subscriptionId: string): Promise<DemoIntent[]> =>
  rowsWhere(
    db,
    demoIntents,
    eq(demoIntents.subscriptionId, subscriptionId),
    asc(demoIntents.paidAt),
    asc(demoIntents.id),
  );
