import { useEffect } from 'react';

/** Single-key shortcuts for reviewing a long list; inactive while typing or with a modifier held. */
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
