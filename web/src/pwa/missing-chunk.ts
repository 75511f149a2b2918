interface Page {
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly location: Pick<Location, 'reload'>;
  addEventListener(type: 'vite:preloadError' | 'beforeunload', listener: (event: Event) => void): void;
}

/**
 * A part of the program that will not load belongs to a version the server no longer has. Loading the page anew brings the
 * present one, once per version: a page that fails again shows its error instead of turning in a circle. On a page that is being
 * left nothing is missing: Firefox breaks off what is still loading, and a reload would take the person back.
 * @param mayReload whether the page can be given up now: without a network nothing would come in its place, and a form
 *   that is half written would be lost
 * @param version names the version that runs, by default the address of its own code
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
      // Without a memory there is no "once".
      return;
    }
    event.preventDefault();
    page.location.reload();
  });
}

const key = 'reloaded-for-missing-part';
