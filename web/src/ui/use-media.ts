import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window fits a media query; true where nobody can say. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (typeof matchMedia === 'undefined') return () => {};
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => fits(query));
}

/** Whether the window fits it now. */
export const fits = (query: string): boolean => typeof matchMedia === 'undefined' || matchMedia(query).matches;

/** A table has room. */
export const desk = '(min-width: 820px)';
/** A second column has room beside the table. */
export const wideDesk = '(min-width: 1120px)';
/** A dialog may stand over the page; below, a page of its own is better. */
export const dialogRoom = '(min-width: 600px)';

/** Whether this is the installed app rather than a browser's tab. An older iPhone says so in its own way. */
export const isInstalled = (): boolean =>
  (typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches) ||
  ('standalone' in navigator && navigator.standalone === true);
