import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db, Transaction } from '../../db/database.ts';
import { insertInto, rowsWhere, rowWhere } from '../../db/lists.ts';
import { investorContacts } from '../../db/schema/index.ts';

export type ContactRow = typeof investorContacts.$inferSelect;

export const contactsOf = async (db: Db, investorIds: readonly string[]): Promise<ContactRow[]> =>
  rowsWhere(
    db,
    investorContacts,
    inArray(investorContacts.investorId, investorIds),
    asc(investorContacts.name),
    asc(investorContacts.id),
  );

export const insertContact = insertInto(investorContacts);

export const contactById = (db: Db, id: string, investorId: string): Promise<ContactRow | undefined> =>
  rowWhere(db, investorContacts, one(id, investorId));

export async function changeContact(
  tx: Transaction,
  { id, investorId }: Pick<ContactRow, 'id' | 'investorId'>,
  values: Partial<ContactRow>,
): Promise<ContactRow | undefined> {
  const [row] = await tx.db.update(investorContacts).set(values).where(one(id, investorId)).returning();
  return row;
}

export async function deleteContactRow(tx: Transaction, id: string, investorId: string): Promise<boolean> {
  const gone = await tx.db.delete(investorContacts).where(one(id, investorId)).returning({ id: investorContacts.id });
  return gone.length > 0;
}

const one = (id: string, investorId: string) =>
  and(eq(investorContacts.id, id), eq(investorContacts.investorId, investorId));
