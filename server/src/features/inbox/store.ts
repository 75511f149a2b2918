import type { InboxItem, InboxState } from '@paratope/shared/inbox/api';
import type { Text } from '@paratope/shared/words/message';
import { and, desc, eq } from 'drizzle-orm';
import type { Db, Transaction } from '../../db/database.ts';
import { findById, finds, type Page, pageWhere, rowsWhere } from '../../db/lists.ts';
import { inboxItems } from '../../db/schema/index.ts';

export type InboxRow = typeof inboxItems.$inferSelect;

interface Received {
  readonly id: string;
  readonly kind: InboxItem['kind'];
  readonly name: string;
  readonly email: string;
  readonly title: Text;
  readonly text: Text;
  readonly details?: Record<string, unknown>;
  /** Id of the account or request it is about, so that it can be closed from there. */
  readonly subjectId?: string;
  readonly receivedAt: string;
  /** Why it is archived at once instead of waiting for the team. */
  readonly putAway?: Text;
}

export async function receiveItem(tx: Transaction, { putAway, ...item }: Received): Promise<void> {
  await tx.db.insert(inboxItems).values({
    details: {},
    subjectId: '',
    ...item,
    state: putAway ? 'archived' : 'open',
    note: putAway ?? '',
    handledAt: putAway ? item.receivedAt : null,
  });
}

/** Closes open items about a subject, because what was asked for has happened without the team. */
export async function settleItems(
  tx: Transaction,
  { subjectId, kind, note, now }: { subjectId: string; kind: InboxItem['kind']; note: Text; now: string },
): Promise<void> {
  await tx.db
    .update(inboxItems)
    .set({ state: 'done', note, handledAt: now })
    .where(and(eq(inboxItems.subjectId, subjectId), eq(inboxItems.kind, kind), eq(inboxItems.state, 'open')));
}

export const inboxItemById = findById(inboxItems);

export const itemsAbout = (
  db: Db,
  { subjectId, kind }: { subjectId: string; kind: InboxItem['kind'] },
): Promise<InboxRow[]> =>
  rowsWhere(
    db,
    inboxItems,
    and(eq(inboxItems.subjectId, subjectId), eq(inboxItems.kind, kind)),
    desc(inboxItems.receivedAt),
    desc(inboxItems.id),
  );

export async function changeItem(tx: Transaction, id: string, values: Partial<InboxRow>): Promise<void> {
  if (Object.keys(values).length > 0) await tx.db.update(inboxItems).set(values).where(eq(inboxItems.id, id));
}

export async function forgetSender(tx: Transaction, email: string): Promise<void> {
  await tx.db.delete(inboxItems).where(eq(inboxItems.email, email));
}

export async function listItems(
  db: Db,
  { q, state, kind, ...page }: Page & { state?: InboxState | undefined; kind?: InboxItem['kind'] | undefined },
) {
  const { name, email, title, text } = inboxItems;
  const where = and(
    state && eq(inboxItems.state, state),
    kind && eq(inboxItems.kind, kind),
    finds(q, inboxItems.id, name, email, title, text),
  );
  return pageWhere(db, inboxItems, where, page, {
    usual: '-received',
    orders: { received: [inboxItems.receivedAt], state: [inboxItems.state] },
    rows: (these) => db.select().from(inboxItems).where(these),
    idOf: ({ id }) => id,
  });
}
