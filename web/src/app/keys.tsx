import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLocal } from '../local/context.ts';
import { areSingleKeysOn, isUnderLayer, opensPalette } from '../local/single-keys.ts';
import { TypeAhead } from '../ui/type-ahead.tsx';
import type { KeySurfaceName } from './key-surface.tsx';

export interface Keys {
  show(what: KeySurfaceName): void;
  /** Render it once, wherever the keys work. */
  readonly surface: ReactNode;
}

/**
 * Keyboard shortcuts of the portal. Ctrl or Cmd with K works everywhere but in a dialog. Single keys do nothing in a text field and can
 * be switched off, for people who use speech input or hit keys by accident (WCAG 2.1.4).
 */
export function useKeys(): Keys {
  const navigate = useNavigate();
  const location = useLocation();
  const { storage } = useLocal();
  const [shown, setShown] = useState<{ what: KeySurfaceName; time: number; isOpen: boolean }>();
  const typed = useRef('');
  const show = useCallback((what: KeySurfaceName) => {
    typed.current = '';
    setShown((before) => ({ what, time: (before?.time ?? 0) + 1, isOpen: true }));
  }, []);

  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const meaning = meaningOf(event, () => areSingleKeysOn(storage));
      if (meaning === undefined) return;
      event.preventDefault();
      if (meaning.startsWith('/')) navigate(meaning, meaning === '/client/log' ? { state: { over: location } } : {});
      else show(meaning as KeySurfaceName);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [navigate, location, storage, show]);

  return {
    show,
    surface: shown ? (
      <Suspense
        fallback={
          <TypeAhead
            onType={(letter) => {
              typed.current += letter;
            }}
          />
        }
      >
        <KeySurface
          key={shown.time}
          typed={() => typed.current}
          what={shown.what}
          isOpen={shown.isOpen}
          onClose={() => setShown((now) => (now === shown ? { ...now, isOpen: false } : now))}
          onShow={show}
        />
      </Suspense>
    ) : null,
  };
}

/** Returns an address, the name of a surface, or undefined if the key does nothing. */
function meaningOf(event: KeyboardEvent, singleKeys: () => boolean): string | undefined {
  const { key, target } = event;
  if (opensPalette(event)) return 'palette';
  if (event.defaultPrevented || event.isComposing || event.repeat || isUnderLayer()) return undefined;
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined;
  return (target instanceof Element && target.closest(fields)) || !singleKeys() ? undefined : singleKeyMeanings[key];
}

const singleKeyMeanings: Readonly<Record<string, string>> = {
  d: '/client/today',
  i: '/client/dashboard',
  t: '/vc-timeline',
  l: '/client/log',
  c: '/client/pending',
  '/': 'palette',
  '?': 'sheet',
};

/** Fields to type in. A closing layer may keep the focus for a moment, so its fields do not count. */
const fields = ':is(input,textarea,select,[contenteditable],[role=textbox],[role=combobox]):not([data-closed] *)';

const KeySurface = lazy(() => import('./key-surface.tsx').then((file) => ({ default: file.KeySurface })));
