import { useEffect } from 'react';

/** Single keys for whoever goes through a long list; silent while somebody types or holds a modifier. */
export function useReviewKeys(isOn: boolean, acts: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const act = acts[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !isChoice(target)));

const isChoice = (target: HTMLElement): boolean =>
  target instanceof HTMLInputElement && (target.type === 'radio' || target.type === 'checkbox');
