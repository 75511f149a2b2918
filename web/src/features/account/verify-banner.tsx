import { useEffect, useState } from 'react';
import { paths } from '../../addresses/paths.ts';
import { useLocal } from '../../local/context.ts';
import { useSession } from '../../local/hooks.ts';
import { storageKeys } from '../../local/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { t } from '../../words/words.ts';
import { askWhetherVerified, resendVerification } from './actions.ts';

/** On every page of the portal until the address is confirmed, as far as this device has heard. `onProven`: it has just heard so. */
export function VerifyBanner({ onProven }: { onProven?(): void }) {
  const local = useLocal();
  const { email } = useSession();
  const [by, setBy] = useState(local.storage.getItem(storageKeys.unverified));
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'hidden') {
        void askWhetherVerified(local).then(() => {
          const still = local.storage.getItem(storageKeys.unverified);
          setBy(still);
          if (still === null) onProven?.();
        });
      }
    };
    look();
    // The link opens from the mail program; this tab finds out when the person returns.
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [local, onProven]);

  if (by === null) return null;
  const again = async () => {
    setBusy(true);
    setNote((await resendVerification()).message);
    setBusy(false);
  };
  return (
    <aside aria-label={t('Your email address')}>
      {by === 'team' ? (
        <Banner tone="plain" title={t('We are confirming your email address.')}>
          {t('Our team will confirm your email. Until then, invites and email reminders are off.')}
        </Banner>
      ) : (
        <Banner
          tone={by === 'failed' ? 'warm' : 'plain'}
          title={by === 'failed' ? t("Our email didn't reach you.") : t('Please confirm your email address.')}
          actions={
            <>
              {by === 'failed' ? (
                <Link className={buttonClass()} to={paths.account}>
                  {t('Change the address')}
                </Link>
              ) : null}
              <Button busy={isBusy} onClick={() => void again()}>
                {t('Send again')}
              </Button>
            </>
          }
        >
          <span role="status">{note || said(by, email)}</span>
        </Banner>
      )}
    </aside>
  );
}

const said = (by: string, email: string): string =>
  by === 'failed'
    ? t('The mail server for {email} rejected our email. Is the address right?', { email })
    : t('We emailed a link to {email}. Until you open it, invites and email reminders are off.', { email });
