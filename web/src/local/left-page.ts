import type { Locks } from '@paratope/sync/ports';
import { Dexie } from 'dexie';
import type { Local } from './local.ts';

/**
 * A browser may freeze a page that is left, to show it again on Back. WebKit freezes it with open
 * transactions, which then never end and block the same tables for every later page (decision 0026).
 * A page that is left therefore ends everything it holds, and reopens it when it is shown again.
 */
export interface LeftPage {
  /** Wraps locks so that they are released when the page is left, even if their work has not ended (SPEC M1). */
  letGo(locks: Locks): Locks;
  watch(page: Pick<Window, 'addEventListener'>, local: Pick<Local, 'leave' | 'comeBack'>): void;
}

/** Must be created before the first database is opened, so that it sees every transaction. */
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
      isHeld: locks.isHeld,
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

/** Rolls it back, unless it is already committing: then it ends by itself. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has already ended.
  }
}
