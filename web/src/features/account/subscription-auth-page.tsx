import { type FormEvent, useState } from 'react';
import { documents, paths } from '../../app/paths.ts';
import { paymentPaths } from '../../app/payment-paths.ts';
import { useLocal } from '../../local/context.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { EmailField, PasswordField } from '../../ui/sign-in-fields.tsx';
import { t } from '../../words/words.ts';
import { AccountPage } from './account-page.tsx';
import { signIn } from './actions.ts';

/** The sign-in on the way to paying. `leave` opens another document: the checkout is none of the app's pages. */
export function SubscriptionAuthPage({ leave = openDocument }: { readonly leave?: (href: string) => void }) {
  const local = useLocal();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (email.trim() === '' || password.trim() === '') return setFault(t('Please fill in all required fields'));
    setFault('');
    setBusy(true);
    const outcome = await signIn(local, { email: email.trim(), password });
    setBusy(false);
    if (outcome.ok) leave(documents.subscribe);
    else setFault(outcome.message);
  };

  return (
    <AccountPage
      title={t('Sign in to subscribe')}
      intro={t('Standard Access belongs to your startup, so we need to know who you are first.')}
      below={
        <>
          <span className="muted small">
            {t('No account yet?')}{' '}
            <Link className="link" to={paths.login}>
              {t('Create one')}
            </Link>
          </span>
          <a className="link small" href={paymentPaths.pricing}>
            {t('Back to Pricing')}
          </a>
        </>
      }
    >
      <form className="account-form" aria-label={t('Sign in to subscribe')} noValidate onSubmit={submit}>
        <EmailField autoComplete="username" value={email} onChange={setEmail} />
        <PasswordField label={t('Password')} name="password" value={password} onChange={setPassword} />
        {fault ? (
          <Banner tone="danger" announce>
            {fault}
          </Banner>
        ) : null}
        <Button type="submit" kind="primary" size="main" block busy={isBusy}>
          {t('Sign In')}
        </Button>
        <Link className="link small" to={paths.forgotPassword}>
          {t('Forgot your password?')}
        </Link>
      </form>
    </AccountPage>
  );
}

const openDocument = (href: string): void => location.assign(href);
