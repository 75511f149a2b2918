import { adminPasskeys } from '@paratope/shared/admin/passkey-api';
import { useState } from 'react';
import { documents } from '../../addresses/paths.ts';
import { usePasskeySignIn } from '../../local/use-passkey-sign-in.ts';
import { useTeamLogin } from '../../local/use-team-login.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormFault } from '../../ui/form-fault.tsx';
import { HomeLink } from '../../ui/home-link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { CodeField, EmailField, PasswordField } from '../../ui/sign-in-fields.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { t } from '../../words/words.ts';
import { type Entry, enter, enterWithPasskey, enterWithTeam } from './actions.ts';

export function AdminGate({ before, onEntry }: { before: Entry & { at: 'gate' }; onEntry(entry: Entry): void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  /** The provider has named the admin, in the place of the email. */
  const [isNamed, setNamed] = useState(false);
  const entered = (next: Entry) => {
    setNamed(next.at === 'gate' && (next.needsCode || next.needsPassword === true));
    onEntry(next);
  };
  const team = useTeamLogin({
    kind: 'admin',
    signIn: async () => {
      entered(await enterWithTeam());
      return undefined;
    },
  });
  const { submit, isBusy, fault } = useSubmit(async () => {
    passkey.clear();
    team.clear();
    if (isNamed) {
      const typed = { ...(password ? { password } : {}), ...(before.needsCode ? { code: code.trim() } : {}) };
      entered(await enterWithTeam(typed));
      return undefined;
    }
    if (email.trim() === '' || password.trim() === '') return t('Please fill in all required fields');
    onEntry(await enter({ email: email.trim(), password, ...(before.needsCode ? { code: code.trim() } : {}) }));
    return undefined;
  });
  const passkey = usePasskeySignIn({
    calls: adminPasskeys,
    signIn: async (credential, purpose) => {
      const next =
        purpose === 'sign-in'
          ? await enterWithPasskey(credential)
          : isNamed
            ? await enterWithTeam({ ...(password ? { password } : {}), credential })
            : await enter({ email: email.trim(), password, credential });
      if (next.at === 'gate') return next.message;
      onEntry(next);
      return undefined;
    },
  });

  return (
    <main className="column gap-5 lone-page admin-gate">
      <PageTitle>{t('Admin Access')}</PageTitle>
      <HomeLink label={t('Paratope home')} />
      <Card>
        <form className="column gap-4" aria-label={t('Admin Access')} noValidate onSubmit={submit}>
          <h1 className="title-2">{t('Admin Access')}</h1>
          <p className="muted">{t('Leadership authentication required')}</p>
          {before.isQuestion ? (
            <Banner tone="warm" announce>
              {before.message}
            </Banner>
          ) : null}
          {isNamed ? null : (
            <EmailField
              label={t('Email')}
              autoComplete={passkey.isPossible ? 'username webauthn' : 'username'}
              value={email}
              onChange={setEmail}
            />
          )}
          {isNamed && !before.needsPassword && password === '' ? null : (
            <PasswordField label={t('Password')} name="password" value={password} onChange={setPassword} />
          )}
          {before.needsCode ? (
            <CodeField
              label={t('Code from your authenticator app')}
              hint={t('Or a recovery code')}
              autoFocus
              value={code}
              onChange={setCode}
            />
          ) : null}
          <FormFault message={team.fault || passkey.fault || fault || (before.isQuestion ? '' : before.message)} />
          <Button type="submit" kind="primary" size="main" block busy={isBusy}>
            {isBusy ? t('Authenticating...') : t('Access Admin Panel')}
          </Button>
          {passkey.isPossible && !isNamed && !before.needsCode ? (
            <Button block size="touch" busy={passkey.isBusy} onClick={() => passkey.press()}>
              {t('Log in with a passkey')}
            </Button>
          ) : null}
          {team.name && !isNamed ? (
            <Button block size="touch" busy={team.isBusy} onClick={team.press}>
              {t('Log in with {name}', { name: team.name })}
            </Button>
          ) : null}
          {passkey.isPossible && before.needsCode && before.hasPasskey ? (
            <Button block size="touch" busy={passkey.isBusy} onClick={() => passkey.press('second-factor')}>
              {t('Use a passkey instead of a code')}
            </Button>
          ) : null}
        </form>
      </Card>
      <a className="link small" href={documents.home}>
        {t('Back to Home')}
      </a>
    </main>
  );
}
