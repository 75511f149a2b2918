import type { AccountId, StartupId } from '@paratope/shared/ids';
import { elsewhereWait } from '@paratope/sync/client/coordination';
import { databaseName } from '@paratope/sync/dexie/database';
import { Dexie } from 'dexie';
import { openEngine, type WorkspaceDeps } from './workspace.ts';

export interface Owner {
  readonly accountId: AccountId;
  readonly startupId: StartupId;
}

/**
 * Sends what waits on this device without a page, through the engine itself. Safe beside a page opened meanwhile,
 * and when this program ends halfway: the server knows every change by its number and name, and answers are applied
 * in order (SPEC P1, C1, M1), and a page that was frozen while it sent is robbed of its turn (SPEC M2). Does nothing
 * on a wiped device. Returns 'unreachable' when it is worth trying again.
 */
export async function drainOnce(
  owner: Owner,
  deps: Pick<WorkspaceDeps, 'network' | 'clock' | 'random' | 'locks' | 'channel'>,
): Promise<'done' | 'unreachable'> {
  if (!(await Dexie.exists(databaseName(owner.accountId)))) return 'done';
  const { store, replica } = openEngine(owner, { ...deps, signals: outOfView });
  try {
    await replica.sync();
    const { state: ended, reason } = replica.status.getSnapshot();
    if (ended === 'backoff' && reason === null) {
      await new Promise<void>((resolve) => deps.clock.after(elsewhereWait, resolve));
      await replica.sync();
    }
    const { state, waiting } = replica.status.getSnapshot();
    return waiting > 0 && (state === 'offline' || state === 'backoff') ? 'unreachable' : 'done';
  } finally {
    await replica.stop();
    await store.close();
  }
}

const outOfView = { isVisible: () => false, listen: () => () => {} };
