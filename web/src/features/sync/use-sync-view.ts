import { useEffect, useState } from 'react';
import { deviceWord } from '../../local/device.ts';
import { useOnline, usePersistence, useStorageStall, useSyncStatus } from '../../local/hooks.ts';
import { useOverlapping } from '../../local/use-overlapping.ts';
import { type SyncView, syncView } from './sync-view.ts';

const slowAfter = 2_000;
/** Milliseconds the page has to draw before overlaps are read. */
const pageFirst = 1_500;

export function useSyncView(): SyncView {
  const status = useSyncStatus();
  const passages = useOverlapping(pageFirst)?.filter(({ isText }) => isText).length ?? 0;
  const isSending = status.state === 'syncing' && status.waiting > 0;
  return syncView({
    status: { ...status, needsYou: status.needsYou + passages },
    isOnline: useOnline(),
    isSlow: useLasting(isSending, slowAfter),
    persistence: usePersistence(),
    overdue: useStorageStall(),
    deviceWord: deviceWord(),
    now: new Date(),
  });
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
