import { type InputHTMLAttributes, type Ref, type TextareaHTMLAttributes, useState } from 'react';
import { useFieldProps } from './field.tsx';
import { Icon, type IconName } from './icon.tsx';
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

type PasswordInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  readonly ref?: Ref<HTMLInputElement>;
};

/** Pasting and password managers work; the button shows what was typed. */
export function PasswordInput({ className, ...rest }: PasswordInputProps) {
  const wiring = useFieldProps(rest);
  const [isShown, setShown] = useState(false);
  return (
    <span className="password">
      <input
        {...wiring}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        type={isShown ? 'text' : 'password'}
        className={join('control', className)}
      />
      <button
        type="button"
        className="password-toggle"
        aria-label={isShown ? 'Hide password' : 'Show password'}
        title={isShown ? 'Hide password' : 'Show password'}
        aria-controls={rest.id ?? wiring.id}
        onClick={() => setShown(!isShown)}
      >
        <Icon name={isShown ? 'eye-off' : 'eye'} />
      </button>
    </span>
  );
}

const join = (...names: readonly (string | undefined)[]): string => names.filter(Boolean).join(' ');
