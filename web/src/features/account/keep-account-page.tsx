import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../addresses/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { dayOfMoment } from '../../ui/moments.ts';
import { t } from '../../words/words.ts';
import { AccountPage } from './account-page.tsx';
import { restoreAccount } from './actions.ts';
import { OneStep } from './one-step.tsx';
import { useSignOut } from './sign-out.tsx';
import { useOwnAccount } from './use-own-account.ts';

/** Shown after a login during the fourteen days in which a deletion can be undone. */
export function KeepAccountPage() {
  const navigate = useNavigate();
  const { account } = useOwnAccount();
  const [isKept, setKept] = useState(false);
  const signOut = useSignOut(() => navigate(paths.login, { replace: true }));
  const keep = async () => {
    const outcome = await restoreAccount();
    setKept(outcome.ok);
    return outcome;
  };
  return (
    <AccountPage
      title={t('Keep your account?')}
      intro={
        isKept
          ? undefined
          : account?.deletedOn
            ? t(
                "You asked us to delete this account. On {day} we will erase it, along with everything that belongs only to you. It can't be recovered after that.",
                { day: dayOfMoment(account.deletedOn) },
              )
            : t(
                "You asked us to delete this account. We will soon erase it, along with everything that belongs only to you. It can't be recovered after that.",
              )
      }
      below={
        isKept ? undefined : (
          <>
            <Button kind="quiet" onClick={signOut.start}>
              {t('Delete as planned and sign out')}
            </Button>
            <Link className="link small" to={paths.dashboard}>
              {t('Go to your dashboard')}
            </Link>
          </>
        )
      }
    >
      <OneStep
        label={t('Keep my account')}
        act={keep}
        next={{ label: t('Go to your dashboard'), go: () => navigate(paths.dashboard, { replace: true }) }}
      />
      {signOut.dialog}
    </AccountPage>
  );
}
