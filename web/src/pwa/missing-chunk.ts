interface Page {
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly location: Pick<Location, 'reload'>;
  addEventListener(type: 'vite:preloadError', listener: (event: Event) => void): void;
}

/**
 * A part of the program that will not load belongs to a version the server no longer has. Loading the page anew brings the
 * present one, once per version: a page that fails again shows its error instead of turning in a circle.
 * @param mayReload whether the page can be given up now: without a network nothing would come in its place, and a form
 *   that is half written would be lost
 * @param version names the version that runs, by default the address of its own code
 */
export function reloadOnceOnMissingChunk(
  page: Page,
  mayReload: () => boolean,
  version: string = import.meta.url,
): void {
  page.addEventListener('vite:preloadError', (event) => {
    if (!mayReload()) return;
    try {
      if (page.sessionStorage.getItem(key) === version) return;
      page.sessionStorage.setItem(key, version);
    } catch {
      // Without a memory there is no "once".
      return;
    }
    event.preventDefault();
    page.location.reload();
  });
}

const key = 'reloaded-for-missing-part';
