import type { Locks } from '@paratope/sync/ports';
import { Dexie } from 'dexie';
import type { Local } from './local.ts';

/**
 * A browser may keep a page that is left for another document for the way back, frozen in whatever it was doing. WebKit keeps it with its transactions
 * under way: the kept page never hears what they wait for, so they never end, and no later page gets at the same tables (decision 0026). A page that is
 * left therefore ends everything it holds, and one that is shown again opens it anew.
 */
export interface LeftPage {
  /** Locks that are let go when the page is left, whether or not what they were taken for has ended (SPEC M1). */
  letGo(locks: Locks): Locks;
  watch(page: Pick<Window, 'addEventListener'>, local: Pick<Local, 'leave' | 'comeBack'>): void;
}

/** Made before the first database is opened: from then on it knows of every transaction. */
export function createLeftPage(): LeftPage {
  const transactions = new Set<IDBTransaction>();
  const holds = new Set<() => void>();
  let isLeft = false;

  Dexie.addons.push((db) => {
    db.use({
      stack: 'dbcore',
      name: 'ends-with-the-page',
      create: (core) => ({
        ...core,
        transaction: (...asked) => {
          const transaction = core.transaction(...asked) as IDBTransaction;
          const ended = () => transactions.delete(transaction);
          transactions.add(transaction);
          transaction.addEventListener('complete', ended);
          transaction.addEventListener('abort', ended);
          if (isLeft) abort(transaction);
          return transaction;
        },
      }),
    });
  });

  return {
    letGo: (locks) => ({
      hold: <T>(name: string, options: Parameters<Locks['hold']>[1], body: () => Promise<T>) =>
        locks.hold(name, options, () => {
          const { promise, resolve, reject } = Promise.withResolvers<T | undefined>();
          const leave = () => resolve(undefined);
          holds.add(leave);
          void body()
            .then(resolve, reject)
            .then(() => holds.delete(leave));
          return promise;
        }),
    }),
    watch: (page, local) => {
      page.addEventListener('pagehide', () => {
        isLeft = true;
        local.leave();
        for (const transaction of transactions) abort(transaction);
        for (const leave of holds) leave();
      });
      page.addEventListener('pageshow', () => {
        if (!isLeft) return;
        isLeft = false;
        local.comeBack();
      });
    },
  };
}

/** Nothing of it is kept, unless all of it is on its way to the disk already: then it cannot be stopped, and needs nobody to end. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended.
  }
}
