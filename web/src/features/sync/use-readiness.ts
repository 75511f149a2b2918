import { useCallback, useEffect, useState } from 'react';
import { usePersistence, useSyncStatus } from '../../local/hooks.ts';
import { useWaiting } from '../../local/pending-hooks.ts';
import { isInstalled } from '../../ui/use-media.ts';
import type { ReadinessFacts } from './readiness.ts';

type BrowserFacts = Pick<ReadinessFacts, 'worker' | 'isShellHere' | 'room' | 'isInstalled'>;

/** Offline readiness, from the browser and the engine; undefined while the browser is asked. `again` asks anew. */
export function useReadiness(): { readonly facts: ReadinessFacts | undefined; again(): void } {
  const status = useSyncStatus();
  const waiting = useWaiting();
  const persistence = usePersistence();
  const [asked, setAsked] = useState<BrowserFacts>();
  const ask = useCallback(() => void askBrowser().then(setAsked), []);
  useEffect(ask, [ask]);
  const facts = asked && {
    ...asked,
    isDownloaded: !status.opening && status.lastServerSeenAt !== null,
    persistence,
    lastServerSeenAt: status.lastServerSeenAt,
    waiting: status.waiting,
    oldestWaitingAt: waiting?.[0]?.at,
    hasNoRoom: status.state === 'quota',
    now: new Date(),
  };
  return { facts, again: ask };
}

async function askBrowser(): Promise<BrowserFacts> {
  const [registration, shell, estimate] = await Promise.all([
    navigator.serviceWorker?.getRegistration().catch(() => undefined),
    typeof caches === 'undefined'
      ? undefined
      : caches.match('/app.html', { ignoreSearch: true }).catch(() => undefined),
    navigator.storage?.estimate?.().catch(() => undefined),
  ]);
  const { usage, quota } = estimate ?? {};
  return {
    worker: workerFrom(registration),
    isShellHere: shell !== undefined,
    room: usage !== undefined && quota ? { used: usage, allowed: quota } : undefined,
    isInstalled: isInstalled(),
  };
}

function workerFrom(registration: ServiceWorkerRegistration | undefined): BrowserFacts['worker'] {
  // Outside a browser `isSecureContext` is undefined.
  if (globalThis.isSecureContext === false) return 'unsafe';
  if (!navigator.serviceWorker) return 'none';
  return registration?.active ? 'active' : 'coming';
}
