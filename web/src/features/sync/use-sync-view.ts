import { useEffect, useState } from 'react';
import { deviceWord } from '../../local/device.ts';
import { useOnline, usePersistence, useStorageStall, useSyncStatus } from '../../local/hooks.ts';
import { useOverlapping } from '../../local/use-overlapping.ts';
import { type SyncView, syncView } from './sync-view.ts';
import type { OfflineProgress } from './watch-offline.ts';

const slowAfter = 2_000;
/** Milliseconds for which a device that has just become ready says so. */
const readyShown = 6_000;
/** Milliseconds the page has to draw before overlaps are read, and before a first visit looks for its worker. */
const pageFirst = 1_500;

export function useSyncView(): SyncView {
  const status = useSyncStatus();
  const passages = useOverlapping(pageFirst)?.filter(({ isText }) => isText).length ?? 0;
  const offline = useOfflineProgress();
  const isReady = offline === 'ready' && !status.opening && status.lastServerSeenAt !== null;
  const isTold = useLasting(isReady, readyShown);
  const isSending = status.state === 'syncing' && status.waiting > 0;
  return syncView({
    status: { ...status, needsYou: status.needsYou + passages },
    isOnline: useOnline(),
    isSlow: useLasting(isSending, slowAfter),
    offline: offline === 'none' || isTold ? undefined : isReady ? 'ready' : offline && 'coming',
    persistence: usePersistence(),
    overdue: useStorageStall(),
    deviceWord: deviceWord(),
    now: new Date(),
  });
}

/** How far this browser's first worker is; undefined if one controls the page already, or if the browser has none. */
function useOfflineProgress(): OfflineProgress | undefined {
  const [progress, setProgress] = useState(() =>
    navigator.serviceWorker?.controller === null ? ('coming' as OfflineProgress) : undefined,
  );
  useEffect(() => {
    if (navigator.serviceWorker?.controller !== null) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    // Apart from the first load, and after it: only a browser's first visit needs it.
    const timer = setTimeout(() => {
      void import('./watch-offline.ts').then(
        ({ watchOffline }) => {
          if (!isOver) stop = watchOffline(navigator.serviceWorker, setProgress);
        },
        () => setProgress('none'),
      );
    }, pageFirst);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, []);
  return progress;
}

/** Whether a condition has lasted longer than the given milliseconds. */
function useLasting(isSo: boolean, milliseconds: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasts(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isSo, milliseconds]);
  return isSo && lasts;
}
