import type { AccountId, StartupId } from '@paratope/shared/ids';
import type { Owner } from '../local/drain-once.ts';

/**
 * Asks the browser to wake the service worker when it is online again, even if no page is open. Without Background Sync
 * nothing is lost: the page sends what waits when it opens (SPEC M5). If only the server is down, the browser wakes the
 * worker at once; registering again while a sync is pending would make each failure cause the next try without a pause.
 */
export function askForBackgroundSync(container: ServiceWorkerContainer | undefined, owner: Owner): void {
  const tag = `${prefix}${owner.accountId} ${owner.startupId}`;
  container?.ready
    .then(async (registration) => {
      const { sync } = registration as WithSync;
      if (sync && !(await sync.getTags()).includes(tag)) await sync.register(tag);
    })
    .catch(() => undefined);
}

interface WithSync {
  readonly sync?: { register(tag: string): Promise<void>; getTags(): Promise<string[]> };
}

const prefix = 'outbox ';

export interface Waking {
  /** Notifies every open page of the app; resolves to the number of visible ones. */
  tellPages(): Promise<number>;
  drain(owner: Owner): Promise<'done' | 'unreachable'>;
}

/**
 * A visible page sends once it is notified; a hidden one may be frozen, so without a visible page the worker sends. Rejects
 * to be woken again, also after notifying a page: whether its changes reached the server is unknown, and it may be closed.
 */
export async function onBackgroundSync(tag: string, { tellPages, drain }: Waking): Promise<void> {
  const [accountId, startupId, ...rest] = tag.startsWith(prefix) ? tag.slice(prefix.length).split(' ') : [];
  if (!accountId || !startupId || rest.length > 0) return;
  if ((await tellPages()) > 0) throw new Error('An open page was told to send.');
  const owner = { accountId: accountId as AccountId, startupId: startupId as StartupId };
  if ((await drain(owner)) === 'unreachable') throw new Error('The server cannot be reached.');
}
