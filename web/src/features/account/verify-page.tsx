import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../addresses/paths.ts';
import { useLocal } from '../../local/context.ts';
import { useMaybeSession } from '../../local/hooks.ts';
import { Banner } from '../../ui/banner.tsx';
import { Link } from '../../ui/link.tsx';
import { t } from '../../words/words.ts';
import { AccountPage } from './account-page.tsx';
import { verifyEmail } from './actions.ts';
import { OneStep } from './one-step.tsx';

export function VerifyPage() {
  const local = useLocal();
  const navigate = useNavigate();
  const isSignedIn = useMaybeSession() !== undefined;
  const [search] = useSearchParams();
  const token = search.get('token')?.trim() ?? '';
  const [isDone, setDone] = useState(false);
  const verify = async () => {
    const outcome = await verifyEmail(local, token);
    setDone(outcome.ok);
    return outcome;
  };
  const home = isSignedIn ? paths.dashboard : paths.login;
  const next = { label: isSignedIn ? t('Go to your dashboard') : t('Go to login'), go: () => navigate(home) };

  return (
    <AccountPage
      title={t('Confirm your email')}
      intro={token === '' || isDone ? undefined : t('One click confirms that this address is yours.')}
      below={
        isDone ? undefined : (
          <Link className="link small" to={home}>
            {isSignedIn ? t('Back to your dashboard') : t('Back to login')}
          </Link>
        )
      }
    >
      {token === '' ? (
        <Banner tone="danger" announce>
          {t('This link is incomplete. Open it from the email again, or log in to get a new one.')}
        </Banner>
      ) : (
        <OneStep label={t('Confirm my address')} act={verify} next={next} />
      )}
    </AccountPage>
  );
}
