import type { AccountApi, Preferences } from '@paratope/shared/account/api';
import type { InputOf } from '@paratope/shared/endpoint';
import type { Language } from '@paratope/shared/words/language';
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
  const { language, languageChosenAt, ...others } = input;
  const account = await inTransaction(ctx, async (tx) => {
    const before = await known(tx.db, ctx.actor.accountId);
    const chosen = language ? laterChoice(before, { language, languageChosenAt, now: ctx.now }) : {};
    const given = Object.entries({ ...others, ...chosen }).filter(([, value]) => value !== undefined);
    if (given.length > 0) await setPreferences(tx, ctx.actor.accountId, Object.fromEntries(given));
    return known(tx.db, ctx.actor.accountId);
  });
  return { data: preferencesOf(account) };
}

/** Returns the choice to store, or nothing when another device has chosen since. A device clock that is ahead gains nothing by it. */
function laterChoice(
  { languageChosenAt: before = null }: Preferences,
  { language, languageChosenAt, now }: { language: Language; languageChosenAt: string | undefined; now: string },
): Partial<Preferences> {
  const at = languageChosenAt !== undefined && languageChosenAt < now ? languageChosenAt : now;
  return before !== null && at < before ? {} : { language, languageChosenAt: at };
}

async function known(db: Db, accountId: string) {
  const account = await accountById(db, accountId);
  if (!account) throw new Refused('session.revoked', 'This account no longer exists.');
  return account;
}

const preferencesOf = (wishes: Preferences): Preferences => {
  const { digest, digestHour, zone, language, languageChosenAt, quietFrom, quietTo } = wishes;
  return { digest, digestHour, zone, language, languageChosenAt, quietFrom, quietTo };
};
