import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../addresses/paths.ts';
import { failed } from '../../api/act-result.ts';
import { useContact } from '../../local/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { PasswordField } from '../../ui/sign-in-fields.tsx';
import { t } from '../../words/words.ts';
import { AccountPage } from './account-page.tsx';
import { confirmPasswordReset, resetPassword } from './actions.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { OneStep } from './one-step.tsx';
import { passwordChecks } from './password-checks.ts';

const noToken = (): string => t('Invalid or missing reset token');

/** Confirms the password chosen with the request, or sets another. Six characters suffice where the operator sets PASSWORD_RESET_MIN to 6. */
export function ResetPasswordPage() {
  const least = (useContact()?.passwordResetMin ?? 8) <= 6 ? 6 : 8;
  const [search] = useSearchParams();
  const token = search.get('token')?.trim() ?? '';
  const [wantsAnother, setWantsAnother] = useState(false);

  if (token !== '' && search.has('chosen') && !wantsAnother) {
    return <Chosen token={token} onAnother={() => setWantsAnother(true)} />;
  }

  const faultIn = (password: string, confirmation: string) => {
    if (token === '') return noToken();
    if (password.trim() === '' || confirmation.trim() === '') return t('Please fill in all fields');
    return passwordChecks(password, confirmation, least).fault;
  };

  return (
    <AccountPage
      title={t('Set New Password')}
      below={
        <Link className="link small" to={paths.forgotPassword}>
          {t('Request a new link')}
        </Link>
      }
    >
      <NewPasswordForm
        title={t('Set New Password')}
        submit={t('Set New Password')}
        least={least}
        notice={token === '' ? noToken() : ''}
        faultIn={faultIn}
        send={(password) => resetPassword({ token, password })}
      />
    </AccountPage>
  );
}

/** Asks for the chosen password again, because a stranger may have requested the link. */
function Chosen({ token, onAnother }: { token: string; onAnother(): void }) {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const confirm = async () =>
    password.trim() === ''
      ? failed('refused', t('Please enter the password you chose'))
      : confirmPasswordReset({ token, password });
  return (
    <AccountPage
      title={t('Set New Password')}
      intro={t(
        'Enter the password you chose when you requested this link. You will be signed out everywhere, then log in with it.',
      )}
      below={
        <Button kind="quiet" onClick={onAnother}>
          {t('Choose another password')}
        </Button>
      }
    >
      <OneStep
        label={t('Use my new password')}
        act={confirm}
        next={{ label: t('Go to login'), go: () => navigate(paths.login) }}
      >
        <PasswordField
          label={t('The password you chose')}
          name="new-password"
          value={password}
          onChange={setPassword}
        />
      </OneStep>
    </AccountPage>
  );
}
