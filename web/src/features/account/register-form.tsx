import { passwordsDiffer } from '@paratope/shared/account/api';
import { type FormEvent, useState } from 'react';
import { useLocal } from '../../local/context.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmailField, PasswordField } from '../../ui/sign-in-fields.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useLater } from '../../ui/use-later.ts';
import { t } from '../../words/words.ts';
import { register } from './actions.ts';
import { passwordChecks } from './password-checks.ts';

export function RegisterForm({ email, onEmail, onDone, onKnown }: RegisterFormProps) {
  const local = useLocal();
  const [startupName, setStartupName] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [state, setState] = useState<State>({ at: 'filling', message: '' });
  const checks = passwordChecks(password, confirmation, 8);

  useLater(state.at === 'done', 1_500, onDone);
  useLater(state.at === 'known', 2_000, onKnown);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state.at === 'sending' || state.at === 'done') return;
    const isBlank = [email, startupName, password].some((text) => text.trim() === '');
    const fault = isBlank ? t('Please fill in all required fields') : checks.fault;
    if (fault) return setState({ at: 'filling', message: fault });
    setState({ at: 'sending', message: '' });
    const outcome = await register(local, { email: email.trim(), startupName: startupName.trim(), password });
    if (outcome.ok) setState({ at: 'done', message: outcome.message });
    else if (outcome.code === 'exists') {
      setState({ at: 'known', message: t('Email already exists. Please login with your existing account.') });
    } else setState({ at: 'filling', message: outcome.message });
  };

  return (
    <form className="column gap-4 pt-4" aria-label={t('Create Account')} noValidate onSubmit={submit}>
      <EmailField autoComplete="email" value={email} onChange={onEmail} />
      <Field label={t('Startup name')}>
        <TextInput
          name="organization"
          autoComplete="organization"
          required
          limit={200}
          value={startupName}
          onChange={(event) => setStartupName(event.target.value)}
        />
      </Field>
      <PasswordField label={t('Password')} name="new-password" value={password} onChange={setPassword} />
      <Hint holds={checks.isLongEnough}>{t('At least 8 characters')}</Hint>
      <PasswordField
        label={t('Confirm password')}
        name="confirm-password"
        value={confirmation}
        onChange={setConfirmation}
      />
      {confirmation === '' ? null : (
        <Hint holds={checks.areEqual}>{checks.areEqual ? t('Passwords match') : t(passwordsDiffer)}</Hint>
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
}

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
