import type { InputOf } from '@paratope/shared/endpoint';
import type { OutreachApi } from '@paratope/shared/outreach/api';
import { type Ctx, inTransaction, Refused } from '../../context.ts';
import { hashToken } from '../../http/session.ts';
import { setPreferences } from '../account/index.ts';
import { accountOfLink } from './digest-store.ts';

/** Idempotent, because a mail program may press the button before its reader does. */
export function stopReminders(ctx: Ctx, { token }: InputOf<typeof OutreachApi.stopReminders>) {
  return inTransaction(ctx, async (tx) => {
    const accountId = await accountOfLink(tx.db, hashToken(token));
    if (!accountId) throw new Refused('missing', 'This link has expired. Log in and turn the emails off there.');
    await setPreferences(tx, accountId, { digest: false });
    return { message: "You won't get any more emails about what is due." };
  });
}
