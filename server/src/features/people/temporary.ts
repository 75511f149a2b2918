import type { Deps, Founder } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { openSession } from '../../http/session.ts';
import { accountByEmail, insertFounder, newFounderIds } from '../account/index.ts';
import { queueMail } from '../mail/index.ts';
import { arrivedLetter } from './letters.ts';
import { isPendingAccount } from './store.ts';

/** A password nobody knows: the account is opened by a mailed link, or by the session given here. */
export const unknownPassword = ({ gateways, random }: Pick<Deps, 'gateways' | 'random'>): Promise<string> =>
  gateways.passwords.hash(random.token(32));

/**
 * Begins an outside form for an address nobody has an account for: an account and a blank startup behind it, and a session
 * that lasts a day (decisions I12, S1). Only who holds it gets a lasting one once the form has arrived. undefined: the address is known.
 */
export async function beginTemporary(
  ctx: RequestCtx,
  tx: Transaction,
  asked: { email: string; startupName: string; passwordHash: string },
): Promise<{ token: string; founder: Founder } | undefined> {
  if (await accountByEmail(tx.db, asked.email)) return undefined;
  const ids = newFounderIds(ctx);
  await insertFounder(tx, ctx.history, {
    ...ids,
    ...asked,
    plan: 'free',
    isSample: false,
    language: ctx.language,
    now: ctx.now,
  });
  const token = await openSession(ctx, tx, {
    kind: 'founder',
    holderId: ids.accountId,
    device: ctx.device,
    now: ctx.now,
    why: 'by an outside form',
    isTemporary: true,
  });
  return {
    token,
    founder: { ...pending, ...ids, email: asked.email },
  };
}

/** Who waits under this address for an outside form; undefined when nobody does, or somebody has signed in there since. */
export async function pendingFounder(ctx: RequestCtx, email: string): Promise<Founder | undefined> {
  const account = await accountByEmail(ctx.database.reader, email);
  if (!account || !(await isPendingAccount(ctx.database.reader, account.id))) return undefined;
  const { id, startupId } = account;
  return { ...pending, accountId: id as Founder['accountId'], startupId: startupId as Founder['startupId'], email };
}

const pending = { kind: 'founder', sessionId: '', role: 'owner', isTemporary: true } as const;

/** Exchanges the temporary session of a submission that has arrived for a lasting one. */
export async function makeLasting(ctx: RequestCtx<Founder>, tx: Transaction): Promise<string> {
  const { accountId, email } = ctx.actor;
  await queueMail(ctx, tx, { to: email, letter: arrivedLetter(ctx.config.publicUrl) });
  const { device, now } = ctx;
  return openSession(ctx, tx, { kind: 'founder', holderId: accountId, device, now, why: 'by an outside form' });
}
