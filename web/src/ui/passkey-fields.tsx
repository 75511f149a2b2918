import { t } from '../words/words.ts';
import { Field } from './field.tsx';
import { CodeField, PasswordField } from './sign-in-fields.tsx';
import { TextInput } from './text-input.tsx';

interface PasskeyFieldsProps {
  readonly name: string;
  readonly password: string;
  /** Undefined while none is asked for. */
  readonly code: string | undefined;
  onName(name: string): void;
  onPassword(password: string): void;
  onCode(code: string): void;
}

/** What a new passkey is called, and what proves whose account it is for. */
export const PasskeyFields = ({ name, password, code, onName, onPassword, onCode }: PasskeyFieldsProps) => (
  <>
    <PasskeyName value={name} onChange={onName} />
    <PasswordField label={t('Your password')} name="current-password" value={password} onChange={onPassword} />
    {code === undefined ? null : <CodeField hint={t('Or a recovery code')} value={code} onChange={onCode} />}
  </>
);

interface PasskeyNameProps {
  readonly value: string;
  onChange(name: string): void;
}

export const PasskeyName = ({ value, onChange }: PasskeyNameProps) => (
  <Field label={t('Name')}>
    <TextInput
      name="passkey-name"
      autoComplete="off"
      required
      limit={100}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </Field>
);
