import { eq } from 'drizzle-orm';
import type { Db, Transaction } from '../../db/database.ts';
import { instanceFacts } from '../../db/schema/index.ts';

/** A fact about this installation; undefined while nobody has noted it. */
export async function readFact(db: Db, key: string): Promise<unknown> {
  const [row] = await db.select().from(instanceFacts).where(eq(instanceFacts.key, key)).limit(1);
  return row?.value;
}

/** When the last backup was made; whatever makes one notes it under this name. */
export async function lastBackup(db: Db): Promise<string | null> {
  const at = await readFact(db, 'backup.at');
  return typeof at === 'string' ? at : null;
}

export async function noteFact(
  tx: Transaction,
  fact: { key: string; value: unknown; isSecret: boolean },
): Promise<void> {
  const { value, isSecret } = fact;
  await tx.db
    .insert(instanceFacts)
    .values(fact)
    .onConflictDoUpdate({ target: instanceFacts.key, set: { value, isSecret } });
}
