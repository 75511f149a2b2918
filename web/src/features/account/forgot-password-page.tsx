import { useState } from 'react';
import { paths } from '../../addresses/paths.ts';
import { useContact } from '../../local/hooks.ts';
import { Link } from '../../ui/link.tsx';
import { EmailField } from '../../ui/sign-in-fields.tsx';
import { rich } from '../../words/rich.ts';
import { t } from '../../words/words.ts';
import { AccountPage } from './account-page.tsx';
import { requestPasswordReset } from './actions.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { passwordChecks } from './password-checks.ts';

const title = (): string => t('Password Recovery');

export function ForgotPasswordPage() {
  const contact = useContact();
  const [email, setEmail] = useState('');

  const faultIn = (password: string, confirmation: string) => {
    if (email.trim() === '') return t('Please enter your email address');
    if (password.trim() === '') return t('Please enter your new password');
    return passwordChecks(password, confirmation, 8).fault;
  };

  return (
    <AccountPage
      title={title()}
      intro={t('Choose a new password. It works once you open the link we email you, or once our team confirms it.')}
      below={
        <Link className="link small" to={paths.login}>
          {t('Back to login')}
        </Link>
      }
    >
      <NewPasswordForm
        title={title()}
        submit={t('Send Reset Request')}
        least={8}
        faultIn={faultIn}
        send={(newPassword) => requestPasswordReset({ email: email.trim(), newPassword })}
        before={<EmailField autoComplete="username" value={email} onChange={setEmail} />}
      />
      {contact?.sendsMail ? null : (
        <p className={contact ? 'muted small' : 'muted small not-known'} aria-hidden={!contact}>
          {rich("Email isn't set up here. Please write to support at {address}.", {
            address: contact ? (
              <a className="link" href={`mailto:${contact.email}`}>
                {contact.email}
              </a>
            ) : (
              'support@paratope.example'
            ),
          })}
        </p>
      )}
    </AccountPage>
  );
}
