import type { AccountApi } from '@paratope/shared/account/api';
import type { InputOf } from '@paratope/shared/endpoint';
import { msg } from '@paratope/shared/words/message';
import { type Ctx, type Founder, inTransaction, Refused } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { settleItems } from '../inbox/index.ts';
import { queueMail } from '../mail/index.ts';
import { makeLink } from './links.ts';
import { voidLinks } from './links-store.ts';
import { addressAskedFor, addressChanged, confirmNewAddress } from './mail-templates.ts';
import { refuseWrongPassword } from './own-password.ts';
import { accountByEmail, accountById, setEmail } from './store.ts';

/**
 * Mails a confirmation link to the new address and a notice to the old one; nothing changes until the link is opened. The answer is the
 * same for an address that already has an account, and its holder gets no mail: otherwise strangers could learn who has one.
 */
export async function changeEmail(ctx: RequestCtx<Founder>, input: InputOf<typeof AccountApi.changeEmail>) {
  const { accountId, email: current } = ctx.actor;
  const { email, password } = input;
  if (email === current) {
    throw new Refused('invalid', 'This is already your address.', {
      fields: { email: 'This is already your address.' },
    });
  }
  if (!ctx.gateways.mail) {
    throw new Refused(
      'unavailable',
      msg("We can't send email from here. Ask {email} to change your address.", { email: ctx.config.SUPPORT_EMAIL }),
    );
  }
  await refuseWrongPassword(ctx, password);
  await inTransaction(ctx, async (tx) => {
    await voidLinks(tx, { holderId: accountId, purpose: 'change-email', now: ctx.now });
    await queueMail(ctx, tx, { to: current, mail: addressAskedFor(email, ctx.config.SUPPORT_EMAIL) });
    if (await accountByEmail(tx.db, email)) return;
    const url = await makeLink(ctx, tx, { purpose: 'change-email', holderId: accountId, email });
    const language = (await accountById(tx.db, accountId))?.language;
    await queueMail(ctx, tx, { to: email, mail: confirmNewAddress(url), language });
  });
  return { message: msg('We emailed a link to {email}. Your address changes when you open it.', { email }) };
}

/** Replaces the address with the confirmed one, notifies the old one and voids the links mailed to it. */
export async function moveAddress(
  ctx: Ctx,
  tx: Transaction,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  const account = await accountById(tx.db, accountId);
  if (!account) throw new Refused('invalid', 'This account no longer exists.');
  if (await accountByEmail(tx.db, email))
    throw new Refused('exists', 'This address is already used by another account.');
  await setEmail(tx, ctx.history, { accountId, from: account.email, to: email, now: ctx.now });
  for (const purpose of ['verify-email', 'password-reset'] as const) {
    await voidLinks(tx, { holderId: accountId, purpose, now: ctx.now });
  }
  await settleItems(tx, {
    subjectId: accountId,
    kind: 'address-check',
    note: msg('The email address was changed.'),
    now: ctx.now,
  });
  await queueMail(ctx, tx, { to: account.email, mail: addressChanged(email, ctx.config.SUPPORT_EMAIL) });
}
