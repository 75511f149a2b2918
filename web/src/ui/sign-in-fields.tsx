import type { ReactNode } from 'react';
import { t } from '../words/words.ts';
import { Field } from './field.tsx';
import { PasswordInput } from './password-input.tsx';
import { TextInput } from './text-input.tsx';

interface TypedProps {
  readonly value: string;
  onChange(text: string): void;
}

interface EmailFieldProps extends TypedProps {
  readonly label?: string;
  /** `username` where the address identifies the account, so that the browser offers its password; `webauthn` offers passkeys too. */
  readonly autoComplete: 'email' | 'username' | 'username webauthn';
  readonly error?: ReactNode;
}

export const EmailField = ({ label = t('Email'), autoComplete, error, value, onChange }: EmailFieldProps) => (
  <Field label={label} error={error}>
    <TextInput
      type="email"
      name="email"
      autoComplete={autoComplete}
      inputMode="email"
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </Field>
);

interface CodeFieldProps extends TypedProps {
  readonly label?: string;
  readonly hint?: ReactNode;
  /** Only an authenticator code, whose keypad has digits; a recovery code has letters. */
  readonly digits?: boolean;
  readonly autoFocus?: boolean;
}

export const CodeField = ({
  label = t('Code from your authenticator app'),
  hint,
  digits = false,
  autoFocus = false,
  value,
  onChange,
}: CodeFieldProps) => (
  <Field label={label} hint={hint}>
    <TextInput
      name="code"
      autoComplete="one-time-code"
      inputMode={digits ? 'numeric' : 'text'}
      autoFocus={autoFocus}
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </Field>
);

interface PasswordFieldProps extends TypedProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Why the password was refused. */
  readonly error?: ReactNode;
  /** Called when the person shows or hides what is typed. */
  onShown?(isShown: boolean): void;
  readonly name: 'password' | 'current-password' | 'new-password' | 'confirm-password';
}

/** Sets `autocomplete` by `name`, so that the browser knows a current password from a new one. */
export const PasswordField = ({ label, hint, error, name, value, onChange, onShown }: PasswordFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    <PasswordInput
      name={name}
      onShown={onShown}
      autoComplete={name === 'new-password' || name === 'confirm-password' ? 'new-password' : 'current-password'}
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </Field>
);
