import type { Transaction } from '../../db/database.ts';
import { contactMessages } from '../../db/schema/index.ts';

export async function insertMessage(tx: Transaction, message: typeof contactMessages.$inferInsert): Promise<void> {
  await tx.db.insert(contactMessages).values(message);
}
