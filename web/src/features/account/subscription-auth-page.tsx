import { useState } from 'react';
import { documents, paths } from '../../addresses/paths.ts';
import { paymentPaths } from '../../addresses/payment-paths.ts';
import { Link } from '../../ui/link.tsx';
import { t } from '../../words/words.ts';
import { AccountPage } from './account-page.tsx';
import { LoginForm } from './login-form.tsx';

/** Sign-in on the way to the checkout. `leave` opens another document, because the checkout is not part of the app. */
export function SubscriptionAuthPage({ leave = openDocument }: { readonly leave?: (href: string) => void }) {
  const [email, setEmail] = useState('');
  return (
    <AccountPage
      title={t('Log in to subscribe')}
      intro={t('Standard Access belongs to your startup, so please log in first.')}
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
      <LoginForm
        label={t('Log in to subscribe')}
        submit={t('Sign In')}
        email={email}
        onEmail={setEmail}
        onDone={() => leave(documents.subscribe)}
      />
    </AccountPage>
  );
}

const openDocument = (href: string): void => location.assign(href);
