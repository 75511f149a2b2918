import type { Ref, TextareaHTMLAttributes } from 'react';
import { useFieldProps } from './field-wiring.ts';
import { join } from './join.ts';
import './control.css';
import './text-input.css';

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  /** What a person writes in sentences is set in serif. */
  readonly voice?: 'serif' | 'sans';
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/**
 * Grows with what is written, up to half of the screen. What is typed is kept by the app; a browser that kept it too, for the way back to the page, would keep it
 * past the sign-out (SPEC A4).
 */
export function TextArea({ voice = 'serif', className, rows = 3, ...rest }: TextAreaProps) {
  const wiring = useFieldProps(rest);
  return (
    <textarea
      {...wiring}
      rows={rows}
      autoComplete="off"
      {...rest}
      className={join('control', 'text-area', `text-area-${voice}`, className)}
    />
  );
}
