import { AccountApi } from '@paratope/shared/account/api';
import { draftsIn } from '@paratope/sync/client/drafts';
import { reading } from '@paratope/sync/ports';
import { call } from '../../api/call.ts';
import { createKeep, takeBack } from '../../local/keep.ts';
import type { Leaving, Local } from '../../local/local.ts';
import { unfinishedSignOut } from '../../local/session.ts';
import type { Workspace } from '../../local/workspace.ts';

/** Counts changes, unsubmitted forms and files that the server does not have. Works inside `useLive`. */
export async function countUnsent({ store, files }: Workspace): Promise<number> {
  const [written, deck] = await Promise.all([
    store.transact(reading, async (tx) =>
      (await Promise.all([tx.outbox.count(), tx.attention.count(), draftsIn(tx).then(({ length }) => length)])).reduce(
        (sum, one) => sum + one,
        0,
      ),
    ),
    files.current(),
  ]);
  return written + (deck?.state === 'waiting' || deck?.state === 'kept' ? 1 : 0);
}

/** Counts 1 if the device cannot be read, so that the person is asked: nothing is erased unseen. */
export const countUnsentHere = (local: Local): Promise<number> => countOrOne(local.workspace.getSnapshot());

const countOrOne = async (workspace: Workspace | undefined): Promise<number> =>
  workspace ? countUnsent(workspace).catch(() => 1) : 0;

/**
 * Signs out. Returns false, with nobody signed out, if the data to keep could not be sealed. `counted` is the number of unsent things the
 * person was shown; anything written after that is kept, because the screen reported it as saved (SPEC B4).
 */
export async function leave(local: Local, data: Leaving, counted: number): Promise<boolean> {
  if (data === 'keep' && !(await seal(local))) return false;
  const workspace = local.workspace.getSnapshot();
  await endSession(local.storage);
  // Counted after the screens lock: nobody can type here anymore.
  await local.signOut(async () => (data === 'keep' || (await countOrOne(workspace)) > counted ? 'keep' : 'erase'));
  return true;
}

/** Seals what stays on this device (SPEC A4); a session without a key asks the server for one first. Returns false if that failed. */
export async function seal(local: Local): Promise<boolean> {
  const accountId = local.sessions.getSnapshot()?.accountId;
  if (!accountId) return false;
  const sealed = (): Promise<boolean> =>
    createKeep()
      .seal(accountId)
      .then(
        () => true,
        () => false,
      );
  if (await sealed()) return true;
  const answer = await call(AccountApi.session, {}, { timeout: 5_000 });
  if (!answer.ok || answer.value.data.keepKey === undefined) return false;
  await takeBack(accountId, answer.value.data.keepKey);
  return sealed();
}

/** Ends the session on the server, or notes that this is still to be done: no script can delete the cookie here. */
export async function endSession(storage: Storage): Promise<void> {
  const answer = await call(AccountApi.logout, {}, { timeout: 5_000 });
  if (answer.ok || answer.kind === 'refused') storage.removeItem(unfinishedSignOut);
  else storage.setItem(unfinishedSignOut, '1');
}

/** Asks the server what to do with the data of a revoked session; the data stays if the server cannot be asked. */
export async function afterRevocation(): Promise<Leaving> {
  const answer = await call(AccountApi.session, {}, { timeout: 5_000 });
  const mustGo = !answer.ok && answer.beside.wipe === true;
  return mustGo ? 'erase' : 'keep';
}
