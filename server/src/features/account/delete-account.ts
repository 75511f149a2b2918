import type { AccountApi } from '@paratope/shared/account/api';
import { inBothPlaces } from '@paratope/shared/answers';
import type { InputOf } from '@paratope/shared/endpoint';
import { msg } from '@paratope/shared/words/message';
import { type Founder, inTransaction } from '../../context.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { endSessions, SessionAnswer } from '../../http/session.ts';
import { receiveItem, settleItems } from '../inbox/index.ts';
import { queueMail } from '../mail/index.ts';
import { deletionAsked, deletionCalledOff } from './mail-templates.ts';
import { refuseWrongPassword } from './own-password.ts';
import { accountById, setDeleteAfter } from './store.ts';

/** How long a deletion can be canceled, in milliseconds. */
const graceDays = 14 * 24 * 60 * 60 * 1000;

/** Schedules the deletion and signs the account out everywhere. A repeated request keeps the first date. */
export async function deleteAccount(ctx: RequestCtx<Founder>, input: InputOf<typeof AccountApi.deleteAccount>) {
  const { accountId, email } = ctx.actor;
  await refuseWrongPassword(ctx, input.password);
  const deletedOn = await inTransaction(ctx, async (tx) => {
    const known = (await accountById(tx.db, accountId))?.deleteAfter;
    const day = known ?? new Date(Date.parse(ctx.now) + graceDays).toISOString();
    if (!known) {
      await setDeleteAfter(tx, accountId, day);
      const url = `${ctx.config.publicUrl}/client/login`;
      await queueMail(ctx, tx, { to: email, mail: deletionAsked({ deletedOn: day, url }) });
      await receiveItem(tx, {
        id: ctx.random.id(),
        kind: 'deletion-request',
        name: '',
        email,
        title: msg('Account to be deleted on {day}', { day: { day } }),
        text: msg(
          'The owner asked for this with their password. The account is deleted on that day unless they log in and keep it. Issue any refund before then.',
        ),
        subjectId: accountId,
        receivedAt: ctx.now,
      });
    }
    await endSessions(ctx, tx, { kind: 'founder', holderId: accountId, why: 'account to be deleted' });
    return day;
  });
  const message = msg('Your account will be deleted on {day}. Log in before that day to keep it.', {
    day: { day: deletedOn },
  });
  return new SessionAnswer({ message, ...inBothPlaces({ deletedOn }) }, 'founder', null);
}

export async function restoreAccount(ctx: RequestCtx<Founder>) {
  const { accountId, email } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    if (!(await accountById(tx.db, accountId))?.deleteAfter) return;
    await setDeleteAfter(tx, accountId, null);
    await queueMail(ctx, tx, { to: email, mail: deletionCalledOff });
    const settled = { subjectId: accountId, kind: 'deletion-request', now: ctx.now } as const;
    await settleItems(tx, { ...settled, note: msg('The owner kept the account.') });
  });
  return { message: 'Your account stays open. Nothing has changed.' };
}
