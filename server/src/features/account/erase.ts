import type { AccountId, StartupId } from '@paratope/shared/ids';
import { type Deps, inTransaction, systemContext } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { eraseAccountRows, eraseStartup, filesOfStartup } from '../../db/erase.ts';
import { emptySessions } from '../../db/sessions.ts';
import { changeStartup } from '../../db/startups.ts';
import { eachAlone } from '../../jobs/each-alone.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import { forgetSender } from '../inbox/index.ts';
import { forgetMails, queueMail } from '../mail/index.ts';
import { closePayments } from '../payments/index.ts';
import { forgetApplicant } from '../premium/index.ts';
import { ownershipPassed } from './mail-templates.ts';
import { accountById, accountsToErase, makeOwner, membershipsOf, peopleOf } from './store.ts';

export const eraseAccountsJob = 'account.erase';

/** Erases every account whose fourteen days are over. Running it twice is harmless. */
export const eraseDueAccounts =
  (deps: Deps): JobHandler =>
  async () => {
    const due = await accountsToErase(deps.database.reader, deps.clock.now().toISOString());
    try {
      await eachAlone(
        due,
        (id) => eraseAccount(deps, id as AccountId),
        (failure, id) => deps.log.error({ account: id, failure }, 'an account could not be erased'),
      );
    } finally {
      if (due.length > 0) await deps.database.emptyLog();
    }
  };

/** Every six hours: we promise the day, not the minute. */
export const nextErasure = (after: Date): Date => new Date(after.getTime() + 6 * 60 * 60 * 1000);

/**
 * Erases the account and every startup that has no other members, with its files. A startup with other members stays; if it loses its
 * only owner, its longest-standing member becomes the owner and is notified.
 */
async function eraseAccount(deps: Deps, accountId: AccountId): Promise<void> {
  const { database, gateways } = deps;
  const now = deps.clock.now().toISOString();
  const alone = (await membershipsOf(database.reader, accountId)).filter(({ people }) => people === 1);
  // Before the rows that name them, so that the next run after an interruption finds those rows and continues.
  for (const { startupId } of alone) {
    await gateways.paymentTurns(startupId, () =>
      closePayments(systemContext(deps, eraseAccountsJob), startupId as StartupId),
    );
    for (const name of await filesOfStartup(database.reader, startupId as StartupId)) await gateways.files.remove(name);
  }
  await inTransaction(deps, async (tx) => {
    const account = await accountById(tx.db, accountId);
    if (!account?.deleteAfter || account.deleteAfter > now) return;
    for (const { startupId, people } of await membershipsOf(tx.db, accountId)) {
      if (people === 1) await eraseStartup(tx, startupId as StartupId);
      else {
        await changeStartup(tx, deps.history, { id: startupId });
        await passOn(tx, startupId);
      }
    }
    await forgetMails(tx, account.email);
    await forgetSender(tx, account.email);
    await forgetApplicant(tx, account.email);
    await emptySessions(tx, accountId, now);
    tx.afterCommit(() => deps.pokes.end(accountId));
    await eraseAccountRows(tx, { id: accountId, email: account.email });
    await writeAudit(systemContext(deps, eraseAccountsJob), tx, { action: 'account.erased', subject: accountId });
  });

  async function passOn(tx: Transaction, startupId: string): Promise<void> {
    const others = (await peopleOf(tx.db, startupId)).filter((person) => person.accountId !== accountId);
    const heir = others[0];
    if (!heir || others.some(({ role }) => role === 'owner')) return;
    await makeOwner(tx, deps.history, { startupId: startupId as StartupId, heir });
    await queueMail(deps, tx, { to: heir.email, mail: ownershipPassed(heir.startupName) });
  }
}
