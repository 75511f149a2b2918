import type { Startup } from '@paratope/shared/startups/startup';
import { useEffect, useState } from 'react';
import { useLocal } from '../../local/context.ts';
import { useReplica } from '../../local/hooks.ts';
import { storageKeys } from '../../local/session.ts';

/** How long somebody who waits for a list may be left without news, should the server's own word not arrive. */
const lookEvery = 5_000;

/** While it is on, the server is asked every five seconds; a page nobody sees, or without a network, does not ask (decision I25). */
export function useLooking(isOn: boolean): void {
  const replica = useReplica();
  useEffect(() => {
    if (!isOn) return undefined;
    const look = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void replica.sync();
    };
    const timer = setInterval(look, lookEvery);
    return () => clearInterval(timer);
  }, [isOn, replica]);
}

/** When the profile was handed in, as this device noted it; else as the profile itself says, else now. Noted from then on. */
export function useSubmissionTime({ submittedAt, updatedAt }: Startup): string {
  const { storage } = useLocal();
  const [time] = useState(
    () => storage.getItem(storageKeys.lastFormSubmission) ?? submittedAt ?? (updatedAt || new Date().toISOString()),
  );
  useEffect(() => storage.setItem(storageKeys.lastFormSubmission, time), [storage, time]);
  return time;
}
