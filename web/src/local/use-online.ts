import { useSyncExternalStore } from 'react';

/** Whether the device thinks it is online. It may be wrong in both directions: use it only for wording. */
export const useOnline = (): boolean => useSyncExternalStore(listenForNetwork, isOnline);

function listenForNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const isOnline = (): boolean => navigator.onLine;
