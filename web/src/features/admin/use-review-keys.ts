import { inCatalog } from '@paratope/shared/words/message';
import { useEffect } from 'react';
import { useLocal } from '../../local/context.ts';
import { areSingleKeysOn } from '../../local/single-keys.ts';

/** Single-key shortcuts; inactive while typing, in a dialog, with a modifier held or where they are switched off (WCAG 2.1.4). */
export function useReviewKeys(isOn: boolean, acts: Readonly<Record<string, () => void>>): void {
  const { storage } = useLocal();
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (!areSingleKeysOn(storage) || document.querySelector('[role=dialog][data-open]')) return;
      const act = acts[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

/** A closing layer may keep the focus for a moment, so its fields do not count. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  !target.closest('[data-closed]') &&
  (target.isContentEditable || (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !isChoice(target)));

const isChoice = (target: HTMLElement): boolean =>
  target instanceof HTMLInputElement && (target.type === 'radio' || target.type === 'checkbox');

export const adminKeys = [
  { key: 'j', does: inCatalog('Next match') },
  { key: 'k', does: inCatalog('Previous match') },
  { key: 'a', does: inCatalog('Approve match') },
  { key: 'r', does: inCatalog('Reject match') },
  { key: 'u', does: inCatalog('Unlock match') },
  { key: 'z', does: inCatalog('Undo') },
  { key: '/', does: inCatalog('Search or jump to…') },
  { key: '?', does: inCatalog('Show shortcuts') },
] as const;
