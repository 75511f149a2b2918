/** Crossfades to the next page; goes at once where the browser can't, or the person asked for less motion. */
export function crossfade(go: () => void): void {
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    go();
    return;
  }
  const { ready } = document.startViewTransition(() => {
    const changed = titleChanged();
    go();
    return changed;
  });
  // Rejects where a newer one takes its place, or the page is hidden: the next page is there all the same.
  ready.catch(() => undefined);
}

/** Every page gives the document its title when it is shown. */
const titleChanged = (): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const observer = new MutationObserver(end);
    const timer = setTimeout(end, patience);
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
  });

/** Milliseconds the old page stays for the new one. */
const patience = 300;
