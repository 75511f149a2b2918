import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { AccountPage } from './account-page.tsx';
import { restoreAccount } from './actions.ts';
import { dayInWords } from './day-in-words.ts';
import { OneStep } from './one-step.tsx';
import { useSignOut } from './sign-out.tsx';
import { useOwnAccount } from './use-own-account.ts';

/** After a login during the fourteen days in which a deletion can be called back. */
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
  const day = account?.deletedOn ? `on ${dayInWords(account.deletedOn)}` : 'soon';
  return (
    <AccountPage
      title="Keep Your Account?"
      intro={
        isKept
          ? undefined
          : `You asked us to delete this account. It will be erased ${day}, with everything that is yours alone, and nothing can bring it back then.`
      }
      below={
        isKept ? undefined : (
          <>
            <Button kind="quiet" onClick={signOut.start}>
              Delete it as planned and sign out
            </Button>
            <Link className="link small" to={paths.dashboard}>
              Go to your dashboard
            </Link>
          </>
        )
      }
    >
      <OneStep
        label="Keep My Account"
        act={keep}
        next={{ label: 'Go to your dashboard', go: () => navigate(paths.dashboard, { replace: true }) }}
      />
      {signOut.dialog}
    </AccountPage>
  );
}
