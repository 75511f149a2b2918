import type { AccountId, StartupId } from '@paratope/shared/ids';
import type { Owner } from '../local/drain-once.ts';

/**
 * Asks the browser to wake the worker when there is a network again, even if no page is open by then. Browsers without Background Sync, and people who
 * have forbidden it, lose nothing: the page sends what waits as soon as it is open (SPEC M5).
 */
export function askForBackgroundSync(container: ServiceWorkerContainer | undefined, owner: Owner): void {
  container?.ready
    .then((registration) => (registration as WithSync).sync?.register(`${prefix}${owner.accountId} ${owner.startupId}`))
    .catch(() => undefined);
}

interface WithSync {
  readonly sync?: { register(tag: string): Promise<void> };
}

const prefix = 'outbox ';

export interface Waking {
  /** Tells every open page of ours; answers how many there are. */
  tellPages(): Promise<number>;
  drain(owner: Owner): Promise<'done' | 'unreachable'>;
}

/** What the worker does then: an open page sends by itself once it is told, and only without one does the worker send. Rejects to be woken again. */
export async function onBackgroundSync(tag: string, { tellPages, drain }: Waking): Promise<void> {
  const [accountId, startupId, ...rest] = tag.startsWith(prefix) ? tag.slice(prefix.length).split(' ') : [];
  if (!accountId || !startupId || rest.length > 0 || (await tellPages()) > 0) return;
  const owner = { accountId: accountId as AccountId, startupId: startupId as StartupId };
  if ((await drain(owner)) === 'unreachable') throw new Error('The server cannot be reached.');
}
