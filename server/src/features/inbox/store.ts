import type { InboxItem } from '@paratope/shared/admin/inbox-api';
import type { Transaction } from '../../db/database.ts';
import { inboxItems } from '../../db/schema/index.ts';

interface Received {
  readonly id: string;
  readonly kind: InboxItem['kind'];
  readonly name: string;
  readonly email: string;
  readonly title: string;
  readonly text: string;
  readonly details?: Record<string, unknown>;
  /** What it is about, so that it can be settled from there: an account's id, a request's. */
  readonly subjectId?: string;
  readonly receivedAt: string;
}

/** Puts something before the team. */
export async function receiveItem(tx: Transaction, item: Received): Promise<void> {
  await tx.db
    .insert(inboxItems)
    .values({ details: {}, subjectId: '', ...item, state: 'open', note: '', handledAt: null });
}
