import { useEffect } from 'react';

/** While mounted, takes every letter typed outside a dialog, so that none acts as a shortcut before the field it is meant for is there. */
export function TypeAhead({ onType }: { onType(letter: string): void }) {
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.key.length > 1 || event.altKey || event.ctrlKey || event.metaKey) return;
      if (document.activeElement?.closest('[role=dialog][data-open]')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      onType(event.key);
    };
    window.addEventListener('keydown', hear, true);
    return () => window.removeEventListener('keydown', hear, true);
  }, [onType]);
  return null;
}
