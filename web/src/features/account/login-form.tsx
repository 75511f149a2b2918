import { PasskeyApi } from '@paratope/shared/passkeys/api';
import { useState } from 'react';
import { paths } from '../../addresses/paths.ts';
import type { ActResult } from '../../api/act-result.ts';
import { useLocal } from '../../local/context.ts';
import { usePasskeySignIn } from '../../local/use-passkey-sign-in.ts';
import { useTeamLogin } from '../../local/use-team-login.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { CodeField, EmailField, PasswordField } from '../../ui/sign-in-fields.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { t } from '../../words/words.ts';
import { type Entered, signIn, signInWithPasskey, signInWithTeam } from './actions.ts';

export function LoginForm({ label, submit: verb, email, onEmail, onDone }: LoginFormProps) {
  const local = useLocal();
  const [password, setPassword] = useState('');
  /** The account has two-step verification; the server reveals that only after a correct password. */
  const [needsCode, setNeedsCode] = useState(false);
  const [code, setCode] = useState('');
  /** A code was sent, so that the message is no question for one. */
  const [isCodeSent, setCodeSent] = useState(false);
  /** The account has a passkey that can replace the code. */
  const [hasPasskey, setHasPasskey] = useState(false);
  /** The provider has named the account, in the place of email and password. */
  const [isNamed, setNamed] = useState(false);

  const finish = (outcome: ActResult<Entered>) => {
    if (!outcome.ok) {
      setNeedsCode(needsCode || outcome.code === 'totp_required');
      setHasPasskey(hasPasskey || outcome.beside.passkey === true);
      return outcome.message;
    }
    onDone(outcome.value);
    return undefined;
  };
  const finishNamed = (outcome: ActResult<Entered>) => {
    const isAsked = !outcome.ok && outcome.code === 'totp_required';
    setNamed(isAsked);
    if (!isAsked) setNeedsCode(false);
    return finish(outcome);
  };
  const team = useTeamLogin({ kind: 'founder', signIn: async () => finishNamed(await signInWithTeam(local)) });
  const passkey = usePasskeySignIn({
    calls: PasskeyApi,
    signIn: async (credential, purpose) => {
      if (isNamed && purpose === 'second-factor') return finishNamed(await signInWithTeam(local, { credential }));
      return finish(
        purpose === 'sign-in'
          ? await signInWithPasskey(local, credential)
          : await signIn(local, { email: email.trim(), password, credential }),
      );
    },
  });

  const { submit, isBusy, fault, setFault } = useSubmit(async () => {
    passkey.clear();
    team.clear();
    setCodeSent(code.trim() !== '');
    if (isNamed) return finishNamed(await signInWithTeam(local, { code: code.trim() }));
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
    team.clear();
    passkey.press(purpose);
  };

  const pressTeam = () => {
    setFault('');
    passkey.clear();
    team.press();
  };

  return (
    <form className="column gap-4 pt-4" aria-label={label} noValidate onSubmit={submit}>
      {isNamed ? null : (
        <>
          <EmailField
            autoComplete={passkey.isPossible ? 'username webauthn' : 'username'}
            value={email}
            onChange={onEmail}
          />
          <PasswordField label={t('Password')} name="password" value={password} onChange={setPassword} />
        </>
      )}
      {needsCode ? (
        <CodeField
          hint={t("You can also use a recovery code. If you've lost both, write to support.")}
          value={code}
          onChange={setCode}
        />
      ) : null}
      {fault ? (
        <Banner tone={needsCode && !isCodeSent ? 'warm' : 'danger'} announce>
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
      {!needsCode && team.name ? (
        <Button block size="touch" busy={team.isBusy} onClick={pressTeam}>
          {t('Log in with {name}', { name: team.name })}
        </Button>
      ) : null}
      {team.fault ? (
        <Banner tone="warm" announce>
          {team.fault}
        </Banner>
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
