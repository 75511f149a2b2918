import { databaseName, identityTable } from '@paratope/sync/dexie/database';
import { Dexie } from 'dexie';
import { onTestFinished } from 'vitest';
import type { Workspace } from '../workspace.ts';

/**
 * A transaction on every table that does not end by itself, as one whose answers do not reach a frozen page. `isKnown`: it is the page's own, of which
 * `createLeftPage` knows.
 */
export function holdTables({ session }: Pick<Workspace, 'session'>, { isKnown }: { readonly isKnown: boolean }) {
  const underWay = Promise.withResolvers<void>();
  const db = new Dexie(databaseName(session.accountId), isKnown ? {} : { addons: [] });
  let isWanted = true;
  const hold = async (): Promise<void> => {
    await db.open();
    await db.transaction('rw', db.tables, async () => {
      while (isWanted) {
        await db.table(identityTable).count();
        underWay.resolve();
      }
    });
  };
  const end = hold();
  end.catch(() => {});
  const stop = () => {
    isWanted = false;
  };
  onTestFinished(async () => {
    stop();
    await end.catch(() => {});
    db.close();
  });
  return { end, isUnderWay: underWay.promise, stop };
}

/** What opens its databases in here is another page, of whose transactions this one knows nothing. */
export function asAnotherPage<T>(open: () => T): T {
  const own = Dexie.addons.splice(0);
  try {
    return open();
  } finally {
    Dexie.addons.push(...own);
  }
}
