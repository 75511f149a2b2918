interface Page {
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly location: Pick<Location, 'reload'>;
  addEventListener(type: 'vite:preloadError' | 'beforeunload', listener: (event: Event) => void): void;
}

/**
 * A chunk that does not load belongs to a version the server no longer has. Reloads the page to get the current
 * one, once per version, so that a page that fails again shows its error instead of looping. While the page is
 * being left it does nothing: Firefox cancels pending loads then, and a reload would undo the navigation.
 * @param mayReload whether the page can be given up now: offline nothing would replace it, and an unsaved form would be lost
 * @param version identifies the running version, by default the address of its own code
 */
export function reloadOnceOnMissingChunk(
  page: Page,
  mayReload: () => boolean,
  version: string = import.meta.url,
): void {
  let isLeft = false;
  page.addEventListener('beforeunload', () => {
    isLeft = true;
  });
  page.addEventListener('vite:preloadError', (event) => {
    if (isLeft || !mayReload()) return;
    try {
      if (page.sessionStorage.getItem(key) === version) return;
      page.sessionStorage.setItem(key, version);
    } catch {
      // Without storage there is no "once".
      return;
    }
    event.preventDefault();
    page.location.reload();
  });
}

const key = 'reloaded-for-missing-part';
