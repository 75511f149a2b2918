import type { SpaceId } from '@paratope/shared/ids';
import { eq, gt, inArray, sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';
import { noteRevisions } from './schema/index.ts';

export async function keepNewestRevisions({ db }: Transaction, space: SpaceId, kept: number): Promise<void> {
  const { id, collection, rowId, field } = noteRevisions;
  const place = sql<number>`row_number() over (partition by ${collection}, ${rowId}, ${field} order by ${id} desc)`;
  const placed = db
    .select({ id, place: place.as('place') })
    .from(noteRevisions)
    .where(eq(noteRevisions.space, space))
    .as('placed');
  const older = db.select({ id: placed.id }).from(placed).where(gt(placed.place, kept));
  await db.delete(noteRevisions).where(inArray(id, older));
}
