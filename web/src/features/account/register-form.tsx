import { passwordsDiffer } from '@paratope/shared/account/api';
import { type FormEvent, useState } from 'react';
import type { ActFailure } from '../../api/act-result.ts';
import { useLocal } from '../../local/context.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmailField, PasswordField } from '../../ui/sign-in-fields.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useFirstFault } from '../../ui/use-first-fault.ts';
import { useLater } from '../../ui/use-later.ts';
import { inWords, t } from '../../words/words.ts';
import { register } from './actions.ts';
import { passwordChecks } from './password-checks.ts';

export function RegisterForm({ email, onEmail, onDone, onKnown }: RegisterFormProps) {
  const local = useLocal();
  const [startupName, setStartupName] = useState('');
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const [confirmation, setConfirmation] = useState('');
  const [state, setState] = useState<State>({ at: 'filling', message: '', faults: none });
  const [typedSince, setTypedSince] = useState<readonly FieldName[]>([]);
  const form = useFirstFault(state.faults);
  // A password that can be read needs no repetition.
  const checks = passwordChecks(password, isShown ? password : confirmation, 8);

  useLater(state.at === 'done', 1_500, onDone);
  useLater(state.at === 'known', 2_000, onKnown);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state.at === 'sending' || state.at === 'done') return;
    const isBlank = [email, startupName, password].some((text) => text.trim() === '');
    const fault = isBlank ? t('Please fill in all required fields') : checks.fault;
    setTypedSince([]);
    if (fault) return setState({ at: 'filling', message: fault, faults: none });
    setState({ at: 'sending', message: '', faults: none });
    const outcome = await register(local, { email: email.trim(), startupName: startupName.trim(), password });
    if (outcome.ok) setState({ at: 'done', message: outcome.message, faults: none });
    else if (outcome.code === 'exists') {
      const message = t('Email already exists. Please login with your existing account.');
      setState({ at: 'known', message, faults: none });
    } else {
      const faults = faultsIn(outcome);
      setState({ at: 'filling', message: Object.keys(faults).length > 0 ? '' : outcome.message, faults });
    }
  };
  const typedIn = (field: FieldName) => setTypedSince((before) => [...before, field]);
  const faultOf = (field: FieldName) => (typedSince.includes(field) ? undefined : state.faults[field]);

  return (
    <form ref={form} className="column gap-4 pt-4" aria-label={t('Create Account')} noValidate onSubmit={submit}>
      <EmailField
        autoComplete="email"
        error={faultOf('email')}
        value={email}
        onChange={(text) => {
          typedIn('email');
          onEmail(text);
        }}
      />
      <Field label={t('Startup name')} error={faultOf('startupName')}>
        <TextInput
          name="organization"
          autoComplete="organization"
          required
          limit={200}
          value={startupName}
          onChange={(event) => {
            typedIn('startupName');
            setStartupName(event.target.value);
          }}
        />
      </Field>
      <PasswordField
        label={t('Password')}
        name="new-password"
        error={faultOf('password')}
        value={password}
        onChange={(text) => {
          typedIn('password');
          setPassword(text);
        }}
        onShown={setShown}
      />
      {faultOf('password') ? null : <Hint holds={checks.isLongEnough}>{t('At least 8 characters')}</Hint>}
      {password === '' || isShown ? null : (
        <>
          <PasswordField
            label={t('Confirm password')}
            hint={confirmation === '' ? t('Or show the password above and skip this.') : undefined}
            name="confirm-password"
            value={confirmation}
            onChange={setConfirmation}
          />
          {confirmation === '' ? null : (
            <Hint holds={checks.areEqual}>{checks.areEqual ? t('Passwords match') : t(passwordsDiffer)}</Hint>
          )}
        </>
      )}
      {state.message ? (
        <Banner
          tone={state.at === 'done' ? 'plain' : 'danger'}
          announce
          actions={<NextStep at={state.at} onDone={onDone} onKnown={onKnown} />}
        >
          {state.message}
        </Banner>
      ) : null}
      <Button
        type="submit"
        kind="primary"
        size="main"
        block
        busy={state.at === 'sending'}
        disabled={!checks.isLongEnough || !checks.areEqual || state.at === 'done'}
      >
        {t('Create Account')}
      </Button>
    </form>
  );
}

interface RegisterFormProps {
  readonly email: string;
  onEmail(email: string): void;
  onDone(): void;
  /** The address already has an account: show the login. */
  onKnown(): void;
}

interface State {
  readonly at: 'filling' | 'sending' | 'done' | 'known';
  readonly message: string;
  /** Why the server refused a field. */
  readonly faults: Faults;
}

const fieldNames = ['email', 'startupName', 'password'] as const;
type FieldName = (typeof fieldNames)[number];
type Faults = Partial<Record<FieldName, string>>;
const none: Faults = {};

/** The fields of this form that a refusal names, each with the reason. */
const faultsIn = ({ fields }: ActFailure): Faults =>
  Object.fromEntries(fieldNames.flatMap((name) => (fields?.[name] ? [[name, inWords(fields[name])]] : [])));

function NextStep({ at, onDone, onKnown }: { at: State['at']; onDone(): void; onKnown(): void }) {
  if (at === 'done') return <Button onClick={onDone}>{t('Continue')}</Button>;
  if (at === 'known') return <Button onClick={onKnown}>{t('Go to login')}</Button>;
  return null;
}

function Hint({ holds, children }: { holds: boolean; children: string }) {
  return (
    <p className={holds ? 'row account-hint account-hint-holds small' : 'row account-hint small'} aria-live="polite">
      <Icon name={holds ? 'check' : 'minus'} size={16} />
      {children}
    </p>
  );
}
