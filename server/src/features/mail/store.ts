import { and, desc, eq, like, lt, ne, or, sql } from 'drizzle-orm';
import type { Db, Reader, Transaction } from '../../db/database.ts';
import { mails } from '../../db/schema/index.ts';

export type MailRow = typeof mails.$inferSelect;

export async function insertMail(tx: Transaction, mail: MailRow): Promise<void> {
  await tx.db.insert(mails).values(mail);
}

export async function mailById(db: Db, id: string): Promise<MailRow | undefined> {
  const [row] = await db.select().from(mails).where(eq(mails.id, id)).limit(1);
  return row;
}

export async function changeMail(tx: Transaction, id: string, values: Partial<MailRow>): Promise<void> {
  await tx.db.update(mails).set(values).where(eq(mails.id, id));
}

/** Forgets every mail to an address, and every one to others that names it. */
export async function forgetMails(tx: Transaction, address: string): Promise<void> {
  const named = sql`instr(${mails.subject} || ${mails.text} || ${mails.html}, ${address}) > 0`;
  await tx.db.delete(mails).where(or(eq(mails.to, address), named));
}

/** Whether the newest mail to an address was given up. */
export async function lastMailFailed(db: Db, to: string): Promise<boolean> {
  const [newest] = await db
    .select({ state: mails.state })
    .from(mails)
    .where(eq(mails.to, to))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(1);
  return newest?.state === 'failed';
}

/** Forgets what was written before the moment and does not wait to be sent. */
export async function forgetMailsBefore(tx: Transaction, moment: string): Promise<void> {
  await tx.db.delete(mails).where(and(lt(mails.createdAt, moment), ne(mails.state, 'waiting')));
}

/** Newest first. */
export async function listMails(
  db: Reader,
  { q, limit, offset }: { q: string | undefined; limit: number; offset: number },
): Promise<{ rows: MailRow[]; total: number }> {
  const words = q ? `%${q.replace(/[%_]/g, ' ')}%` : undefined;
  const where = words ? or(like(mails.to, words), like(mails.subject, words)) : undefined;
  const rows = await db
    .select()
    .from(mails)
    .where(where)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.totals.of(mails, where) };
}
