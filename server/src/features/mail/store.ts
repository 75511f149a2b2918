import { and, desc, eq, getTableColumns, lt, ne, or, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../../db/database.ts';
import { changeById, findById, finds, firstOf, insertInto, type Page, pageWhere } from '../../db/lists.ts';
import { accounts, mails } from '../../db/schema/index.ts';
import { includes } from '../../db/text-search.ts';

export async function languageOfAddress(db: Db, email: string): Promise<string | undefined> {
  const [account] = await db.select({ language: accounts.language }).from(accounts).where(eq(accounts.email, email));
  return account?.language;
}

export const insertMail = insertInto(mails);

export const mailById = findById(mails);

export const changeMail = changeById(mails);

/** Deletes every mail to an address, and every mail to others that names it. */
export async function forgetMails(tx: Transaction, address: string): Promise<void> {
  const named = includes(sql`${mails.subject} || ${mails.text} || ${mails.html}`, address);
  await tx.db.delete(mails).where(or(eq(mails.to, address), named));
}

/** True when the newest mail to the address could not be delivered. */
export async function lastMailFailed(db: Db, to: string): Promise<boolean> {
  const newest = await firstOf(
    db
      .select({ state: mails.state })
      .from(mails)
      .where(eq(mails.to, to))
      .orderBy(desc(mails.createdAt), desc(mails.id)),
  );
  return newest?.state === 'failed';
}

export async function forgetMailsBefore(tx: Transaction, moment: string): Promise<void> {
  await tx.db.delete(mails).where(and(lt(mails.createdAt, moment), ne(mails.state, 'waiting')));
}

export async function listMails(db: Db, page: Page) {
  const { html: _html, unsubscribeUrl: _unsubscribeUrl, ...shown } = getTableColumns(mails);
  const where = finds(page.q, mails.id, mails.to, mails.subject);
  return pageWhere(db, mails, where, page, {
    usual: '-created',
    orders: { created: [mails.createdAt], subject: [mails.subject], to: [mails.to], state: [mails.state] },
    rows: (these) => db.select(shown).from(mails).where(these),
    idOf: ({ id }) => id,
  });
}
