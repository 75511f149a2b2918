import type { AccountApi } from '@paratope/shared/account/api';
import { inBothPlaces } from '@paratope/shared/answers';
import type { InputOf } from '@paratope/shared/endpoint';
import type { AccountId } from '@paratope/shared/ids';
import { msg, type Text } from '@paratope/shared/words/message';
import { type Ctx, type Founder, inTransaction, Refused } from '../../context.ts';
import type { Db, Transaction } from '../../db/database.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { hashToken } from '../../http/session.ts';
import { receiveItem, settleItems } from '../inbox/index.ts';
import { queueMail } from '../mail/index.ts';
import { moveAddress } from './change-email.ts';
import { makeLink } from './links.ts';
import { useLink, voidLinks } from './links-store.ts';
import { confirmAddress } from './mail-templates.ts';
import { accountById, setVerified } from './store.ts';

const notValid = 'This link has expired. Log in to get a new one.';

/** Confirms the address a link was mailed to: the account's current one, or the one that replaces it. */
export async function verifyEmail(ctx: RequestCtx, { token }: InputOf<typeof AccountApi.verifyEmail>) {
  const tokenHash = hashToken(token);
  const email = await inTransaction(ctx, async (tx) => {
    const proof = await useLink(tx, { tokenHash, purpose: 'verify-email', now: ctx.now });
    if (proof?.email) {
      const account = await accountById(tx.db, proof.holderId);
      if (account?.email !== proof.email) throw new Refused('invalid', notValid);
      await markVerified(ctx, tx, account.id, 'Confirmed by the mailed link');
      return account.email;
    }
    const moving = await useLink(tx, { tokenHash, purpose: 'change-email', now: ctx.now });
    if (!moving?.email) throw new Refused('invalid', notValid);
    await moveAddress(ctx, tx, { accountId: moving.holderId, email: moving.email });
    await tellProven(ctx, tx, moving.holderId);
    return moving.email;
  });
  return { message: 'Your email address is confirmed.', ...inBothPlaces({ email }) };
}

export async function resendVerification(ctx: RequestCtx<Founder>) {
  if (await isVerified(ctx.database.reader, ctx.actor.accountId)) {
    return { message: 'Your email address is already confirmed.' };
  }
  if (!ctx.gateways.mail) {
    return { message: "Our team will confirm your address. You don't need to do anything." };
  }
  await inTransaction(ctx, (tx) => askForProof(ctx, tx, { id: ctx.actor.accountId, email: ctx.actor.email }));
  return { message: msg('We emailed a new link to {email}.', { email: ctx.actor.email }) };
}

/** Mails the link that confirms an address, or asks the team when there is no mail server. Call it in the transaction that stores the address. */
export async function askForProof(
  ctx: Pick<Ctx, 'jobs' | 'gateways' | 'clock' | 'random' | 'config' | 'now'>,
  tx: Transaction,
  account: { id: string; email: string; startupName?: string },
): Promise<void> {
  const { id, email, startupName } = account;
  await voidLinks(tx, { holderId: id, purpose: 'verify-email', now: ctx.now });
  if (!ctx.gateways.mail) {
    await receiveItem(tx, {
      id: ctx.random.id(),
      kind: 'address-check',
      name: startupName ?? '',
      email,
      title: msg('Confirm an email address'),
      text: startupName
        ? msg(
            '{company} registered with {email}, and no mail server is set up. Confirm the address once you’re sure it’s theirs.',
            { company: startupName, email },
          )
        : msg(
            'A founder registered with {email}, and no mail server is set up. Confirm the address once you’re sure it’s theirs.',
            { email },
          ),
      subjectId: id,
      receivedAt: ctx.now,
    });
    return;
  }
  const url = await makeLink(ctx, tx, { purpose: 'verify-email', holderId: id, email });
  await queueMail(ctx, tx, { to: email, mail: confirmAddress(url) });
}

/** Queued with `{accountId}` when an address has been confirmed; other features may have waited for it. */
export const addressProvenJob = 'account.address-proven';

const tellProven = (ctx: Pick<Ctx, 'jobs'>, tx: Transaction, accountId: string) =>
  ctx.jobs.enqueue(tx, { kind: addressProvenJob, key: `${addressProvenJob} ${accountId}`, input: { accountId } });

export async function markVerified(
  ctx: Pick<Ctx, 'now' | 'jobs'>,
  tx: Transaction,
  accountId: string,
  note: Text,
): Promise<void> {
  await setVerified(tx, accountId, ctx.now);
  await tellProven(ctx, tx, accountId);
  await voidLinks(tx, { holderId: accountId, purpose: 'verify-email', now: ctx.now });
  await settleItems(tx, { subjectId: accountId, kind: 'address-check', note, now: ctx.now });
}

/** Until the address is confirmed, merging, imported records, co-founder links and mail digests stay closed. */
export async function isVerified(db: Db, accountId: AccountId): Promise<boolean> {
  return ((await accountById(db, accountId))?.verifiedAt ?? null) !== null;
}
