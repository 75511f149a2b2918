import { useEffect, useId, useRef } from 'react';
import { plural } from '../words/words.ts';

interface Limited {
  readonly value?: unknown;
  /** The most characters that can be saved. More may be typed or pasted: nothing is cut, but the form does not submit until it fits. */
  readonly limit?: number | undefined;
}

/** Returns the characters left; undefined while the text is far from its limit. */
export function useLimit({ value, limit }: Limited): { readonly id: string; readonly left: number } | undefined {
  const id = useId();
  if (limit === undefined || typeof value !== 'string') return undefined;
  const left = limit - value.length;
  return left <= Math.min(500, limit / 10) ? { id, left } : undefined;
}

/** Place it right after its control. It blocks the form's submit while the text is too long. */
export function LimitNote({ id, left }: { readonly id: string; readonly left: number }) {
  const note = useRef<HTMLParagraphElement>(null);
  const isOver = left < 0;
  useEffect(() => {
    const form = note.current?.closest('form');
    if (!isOver || !form) return;
    const refuse = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      const control = note.current?.previousElementSibling;
      if (control instanceof HTMLElement) (control.querySelector('input') ?? control).focus();
    };
    form.addEventListener('submit', refuse);
    return () => form.removeEventListener('submit', refuse);
  }, [isOver]);
  return (
    <p ref={note} id={id} className={isOver ? 'field-error' : 'muted small'} role={isOver ? 'alert' : undefined}>
      {isOver
        ? plural(
            -left,
            'This is 1 character too long. Nothing was cut. Shorten it to save.',
            'This is {count} characters too long. Nothing was cut. Shorten it to save.',
          )
        : plural(left, '1 character left', '{count} characters left')}
    </p>
  );
}
