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
  /** `username` where the address says who signs in, so that the browser offers the password that goes with it. */
  readonly autoComplete: 'email' | 'username';
}

/** The address of an account. */
export const EmailField = ({ label = t('Email'), autoComplete, value, onChange }: EmailFieldProps) => (
  <Field label={label}>
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
  /** It is the app's and no recovery code, which has letters: a phone shows its digits. */
  readonly digits?: boolean;
  readonly autoFocus?: boolean;
}

/** The code of an authenticator app, or a recovery code. */
export const CodeField = ({
  label = t('Code from your authenticator'),
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
  readonly name: 'password' | 'current-password' | 'new-password' | 'confirm-password';
}

/** The password of an account, the one that is or the one that is to be; the browser is told which. */
export const PasswordField = ({ label, hint, name, value, onChange }: PasswordFieldProps) => (
  <Field label={label} hint={hint}>
    <PasswordInput
      name={name}
      autoComplete={name === 'new-password' || name === 'confirm-password' ? 'new-password' : 'current-password'}
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </Field>
);
