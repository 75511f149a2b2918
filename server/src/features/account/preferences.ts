import type { AccountApi, Preferences } from '@paratope/shared/account/api';
import type { InputOf } from '@paratope/shared/endpoint';
import { type Founder, inTransaction, Refused } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { openLinkEmail } from './links-store.ts';
import { accountById, setPreferences } from './store.ts';

export async function readAccount(ctx: RequestCtx<Founder>) {
  const { reader } = ctx.database;
  const account = await known(reader, ctx.actor.accountId);
  return {
    data: {
      email: account.email,
      isVerified: account.verifiedAt !== null,
      pendingEmail: await openLinkEmail(reader, { holderId: account.id, purpose: 'change-email', now: ctx.now }),
      sendsMail: ctx.gateways.mail !== null,
      preferences: preferencesOf(account),
      homeZone: ctx.config.TIME_ZONE,
      deletedOn: account.deleteAfter,
      createdAt: account.createdAt,
    },
  };
}

export async function changePreferences(ctx: RequestCtx<Founder>, input: InputOf<typeof AccountApi.changePreferences>) {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const account = await inTransaction(ctx, async (tx) => {
    if (given.length > 0) await setPreferences(tx, ctx.actor.accountId, Object.fromEntries(given));
    return known(tx.db, ctx.actor.accountId);
  });
  return { data: preferencesOf(account) };
}

async function known(db: Db, accountId: string) {
  const account = await accountById(db, accountId);
  if (!account) throw new Refused('session.revoked', 'This account is no longer on the server.');
  return account;
}

const preferencesOf = ({ digest, digestHour, zone, language, quietFrom, quietTo }: Preferences): Preferences => ({
  digest,
  digestHour,
  zone,
  language,
  quietFrom,
  quietTo,
});
