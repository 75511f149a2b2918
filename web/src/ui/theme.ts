export type ThemeChoice = 'light' | 'dark' | 'system';

export interface Theme {
  readonly choice: () => ThemeChoice;
  readonly choose: (choice: ThemeChoice) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * The person's choice of light and dark, kept on this device. The style sheet follows the system by itself; `theme.js`
 * puts an explicit choice on the root before the first paint, this keeps it there afterwards.
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
        // A browser that keeps nothing still shows the choice until the page closes.
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

/** Also written in public/theme.js, which runs before any module and is sent as it stands there; what it asks for ahead is written by vite.config.ts. */
export const themeKey = 'theme';

/** The colour of the browser's own bar, `--paper` of each ground. */
export const paper = { light: '#f4f4ef', dark: '#0e111b' } as const;

/** The two tags stand for the two grounds; an explicit choice makes both say the same. */
function tintBrowser(document: Document, choice: ThemeChoice): void {
  for (const tag of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = tag.media.includes('dark') ? 'dark' : 'light';
    tag.content = paper[choice === 'system' ? own : choice];
  }
}
