import type { Deps, Founder } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { openSession } from '../../http/session.ts';
import { accountByEmail, insertFounder, newFounderIds } from '../account/index.ts';
import { queueMail } from '../mail/index.ts';
import { arrivedMail } from './mail-templates.ts';
import { isPendingAccount } from './store.ts';

/** A password no one knows: the account is opened by a mailed link, or by the session created here. */
export const unknownPassword = ({ gateways, random }: Pick<Deps, 'gateways' | 'random'>): Promise<string> =>
  gateways.passwords.hash(random.token(32));

/**
 * Starts an outside form for an unknown address: an account, a blank startup, and a session that lasts a day (decisions I12, S1). Only
 * the holder of that session gets a lasting one once the form has arrived. Returns undefined for a known address.
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

/** Returns the founder whose outside form is expected at this address; undefined when there is none, or they have signed in since. */
export async function pendingFounder(ctx: RequestCtx, email: string): Promise<Founder | undefined> {
  const account = await accountByEmail(ctx.database.reader, email);
  if (!account || !(await isPendingAccount(ctx.database.reader, account.id))) return undefined;
  const { id, startupId } = account;
  return { ...pending, accountId: id as Founder['accountId'], startupId: startupId as Founder['startupId'], email };
}

const pending = { kind: 'founder', sessionId: '', role: 'owner', isTemporary: true } as const;

/** Replaces the temporary session with a lasting one once the form has arrived. */
export async function makeLasting(ctx: RequestCtx<Founder>, tx: Transaction): Promise<string> {
  const { accountId, email } = ctx.actor;
  await queueMail(ctx, tx, { to: email, mail: arrivedMail(ctx.config.publicUrl) });
  const { device, now } = ctx;
  return openSession(ctx, tx, { kind: 'founder', holderId: accountId, device, now, why: 'by an outside form' });
}
