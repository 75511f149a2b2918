import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { useFieldProps } from './field-wiring.ts';
import { Icon, type IconName } from './icon.tsx';
import './control.css';
import './text-input.css';

interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly icon?: IconName;
  readonly ref?: Ref<HTMLInputElement>;
}

export function TextInput({ icon, className, type = 'text', ...rest }: TextInputProps) {
  const wiring = useFieldProps(rest);
  const input = <input {...wiring} type={type} {...rest} className={join('control', className)} />;
  if (!icon) return input;
  return (
    <span className="control-with-icon">
      <Icon name={icon} size={16} />
      {input}
    </span>
  );
}

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  /** What a person writes in sentences is set in serif. */
  readonly voice?: 'serif' | 'sans';
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** Grows with what is written, up to half of the screen. */
export function TextArea({ voice = 'serif', className, rows = 3, ...rest }: TextAreaProps) {
  const wiring = useFieldProps(rest);
  return (
    <textarea
      {...wiring}
      rows={rows}
      {...rest}
      className={join('control', 'text-area', `text-area-${voice}`, className)}
    />
  );
}

const join = (...names: readonly (string | undefined)[]): string => names.filter(Boolean).join(' ');
