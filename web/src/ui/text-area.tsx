import type { Ref, TextareaHTMLAttributes } from 'react';
import { useFieldProps } from './field-wiring.ts';
import { join } from './join.ts';
import { LimitNote, useLimit } from './limit-note.tsx';
import './control.css';
import './text-input.css';

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'maxLength'> {
  /** Sentences the user writes are set in serif. */
  readonly voice?: 'serif' | 'sans';
  readonly limit?: number;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/**
 * Grows with its text, up to half of the screen. Autocomplete is off: the app keeps drafts itself, and
 * a browser that also kept the text for the Back button would keep it past the sign-out (SPEC A4).
 */
export function TextArea({ voice = 'serif', className, rows = 3, limit, ...rest }: TextAreaProps) {
  const near = useLimit({ value: rest.value, limit });
  const wiring = useFieldProps(rest, near);
  return (
    <>
      <textarea
        {...wiring}
        rows={rows}
        autoComplete="off"
        {...rest}
        className={join('control', 'text-area', `text-area-${voice}`, className)}
      />
      {near && <LimitNote {...near} />}
    </>
  );
}
