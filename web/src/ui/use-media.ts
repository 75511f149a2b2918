import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window matches a media query; true where `matchMedia` is missing. */
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

export const fits = (query: string): boolean => typeof matchMedia === 'undefined' || matchMedia(query).matches;

/** Wide enough for a table. */
export const desk = '(min-width: 820px)';
/** Wide enough for a second column beside the table. */
export const wideDesk = '(min-width: 1440px)';
/** Wide enough for a dialog over the page; below, use a page. */
export const dialogRoom = '(min-width: 600px)';

/** Whether this is the installed app rather than a browser tab. Older iPhones only set `navigator.standalone`. */
export const isInstalled = (): boolean =>
  (typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches) ||
  ('standalone' in navigator && navigator.standalone === true);
