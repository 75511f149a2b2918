export type ThemeChoice = 'light' | 'dark' | 'system';

export interface Theme {
  readonly choice: () => ThemeChoice;
  readonly choose: (choice: ThemeChoice) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * The light or dark choice, stored on this device. The stylesheet follows the system; `theme.js`
 * sets an explicit choice on the root before the first paint, and this keeps it there.
 */
export function createTheme(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, root: HTMLElement): Theme {
  const listeners = new Set<() => void>();
  let chosen = read();
  return {
    choice: () => chosen,
    choose(choice) {
      chosen = choice;
      if (choice === 'system') delete root.dataset.theme;
      else root.dataset.theme = choice;
      tintBrowser(root.ownerDocument, choice);
      try {
        if (choice === 'system') storage.removeItem(themeKey);
        else storage.setItem(themeKey, choice);
      } catch {
        // Without storage the choice still holds until the page closes.
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };

  function read(): ThemeChoice {
    try {
      const kept = storage.getItem(themeKey);
      return kept === 'light' || kept === 'dark' ? kept : 'system';
    } catch {
      return 'system';
    }
  }
}

/** Repeated in public/theme.js, which runs before any module and is served unbuilt; vite.config.ts adds what it prefetches. */
export const themeKey = 'theme';

/** Color of the browser's bar: `--paper` of each theme. */
export const paper = { light: '#f4f4ef', dark: '#0e111b' } as const;

/** One tag per theme; an explicit choice sets both to the same color. */
function tintBrowser(document: Document, choice: ThemeChoice): void {
  for (const tag of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = tag.media.includes('dark') ? 'dark' : 'light';
    tag.content = paper[choice === 'system' ? own : choice];
  }
}
