import type { AccountId, StartupId } from '@paratope/shared/ids';
import type { Owner } from '../local/drain-once.ts';

/**
 * Asks the browser to wake the worker when there is a network again, even if no page is open by then. Browsers without Background Sync, and people who
 * have forbidden it, lose nothing: the page sends what waits as soon as it is open (SPEC M5). Where a network is there and only the server is not, the browser
 * wakes the worker at once: asking again while it still means to would make each failure the cause of the next try, without any wait.
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
  /** Tells every open page of ours; answers how many of them are being looked at. */
  tellPages(): Promise<number>;
  drain(owner: Owner): Promise<'done' | 'unreachable'>;
}

/**
 * What the worker does then: a page somebody looks at sends by itself once it is told; one out of view may be frozen, so without the first the worker sends.
 * Rejects to be woken again, which is also what it wants after telling a page: whether that reached the server is not known here, and the page may be closed.
 */
export async function onBackgroundSync(tag: string, { tellPages, drain }: Waking): Promise<void> {
  const [accountId, startupId, ...rest] = tag.startsWith(prefix) ? tag.slice(prefix.length).split(' ') : [];
  if (!accountId || !startupId || rest.length > 0) return;
  if ((await tellPages()) > 0) throw new Error('An open page was told to send.');
  const owner = { accountId: accountId as AccountId, startupId: startupId as StartupId };
  if ((await drain(owner)) === 'unreachable') throw new Error('The server cannot be reached.');
}
