import { PasskeyApi } from '@paratope/shared/passkeys/api';
import { useState } from 'react';
import { paths } from '../../addresses/paths.ts';
import type { ActResult } from '../../api/act-result.ts';
import { useLocal } from '../../local/context.ts';
import { usePasskeySignIn } from '../../local/use-passkey-sign-in.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { CodeField, EmailField, PasswordField } from '../../ui/sign-in-fields.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { t } from '../../words/words.ts';
import { type Entered, signIn, signInWithPasskey } from './actions.ts';

export function LoginForm({ label, submit: verb, email, onEmail, onDone }: LoginFormProps) {
  const local = useLocal();
  const [password, setPassword] = useState('');
  /** The account has two-step verification; the server reveals that only after a correct password. */
  const [needsCode, setNeedsCode] = useState(false);
  const [code, setCode] = useState('');
  /** The account has a passkey that can replace the code. */
  const [hasPasskey, setHasPasskey] = useState(false);

  const finish = (outcome: ActResult<Entered>) => {
    if (!outcome.ok) {
      setNeedsCode(needsCode || outcome.code === 'totp_required');
      setHasPasskey(hasPasskey || outcome.beside.passkey === true);
      return outcome.message;
    }
    onDone(outcome.value);
    return undefined;
  };
  const passkey = usePasskeySignIn({
    calls: PasskeyApi,
    signIn: async (credential, purpose) =>
      finish(
        purpose === 'sign-in'
          ? await signInWithPasskey(local, credential)
          : await signIn(local, { email: email.trim(), password, credential }),
      ),
  });

  const { submit, isBusy, fault, setFault } = useSubmit(async () => {
    passkey.clear();
    if (email.trim() === '' || password.trim() === '') return t('Please fill in all required fields');
    return finish(
      await signIn(local, {
        email: email.trim(),
        password,
        ...(code.trim() === '' ? {} : { code: code.trim() }),
      }),
    );
  });

  const pressPasskey = (purpose: 'sign-in' | 'second-factor') => {
    setFault('');
    passkey.press(purpose);
  };

  return (
    <form className="column gap-4 pt-4" aria-label={label} noValidate onSubmit={submit}>
      <EmailField
        autoComplete={passkey.isPossible ? 'username webauthn' : 'username'}
        value={email}
        onChange={onEmail}
      />
      <PasswordField label={t('Password')} name="password" value={password} onChange={setPassword} />
      {needsCode ? (
        <CodeField
          hint={t("You can also use a recovery code. If you've lost both, write to support.")}
          value={code}
          onChange={setCode}
        />
      ) : null}
      {fault ? (
        <Banner tone={needsCode && code === '' ? 'warm' : 'danger'} announce>
          {fault}
        </Banner>
      ) : null}
      <Button type="submit" kind="primary" size="main" block busy={isBusy}>
        {verb}
      </Button>
      {needsCode && hasPasskey && passkey.isPossible ? (
        <Button block size="touch" busy={passkey.isBusy} onClick={() => pressPasskey('second-factor')}>
          {t('Use a passkey instead of a code')}
        </Button>
      ) : null}
      {!needsCode && passkey.isPossible ? (
        <Button block size="touch" busy={passkey.isBusy} onClick={() => pressPasskey('sign-in')}>
          {t('Log in with a passkey')}
        </Button>
      ) : null}
      {passkey.fault ? (
        <Banner tone="warm" announce>
          {passkey.fault}
        </Banner>
      ) : null}
      <Link className="link small" to={paths.forgotPassword}>
        {t('Forgot your password?')}
      </Link>
      <Link className="link small" to={paths.claimPairing}>
        {t('Use a code from another device')}
      </Link>
    </form>
  );
}

interface LoginFormProps {
  /** Accessible name of the form. */
  readonly label: string;
  readonly submit: string;
  readonly email: string;
  onEmail(email: string): void;
  onDone(entered: Entered): void;
}
