import { useState } from 'react';
import { paths } from '../../addresses/paths.ts';
import { useLocal } from '../../local/context.ts';
import { storageKeys } from '../../local/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { t } from '../../words/words.ts';

/** For a new account in a browser that has passkeys, until either answer is given. */
export function PasskeyOffer() {
  const { storage } = useLocal();
  const [isOpen, setOpen] = useState(true);
  const answer = () => {
    storage.removeItem(storageKeys.passkeyOffer);
    setOpen(false);
  };
  if (!isOpen) return null;
  return (
    <aside aria-label={t('Passkeys')}>
      <Banner
        tone="plain"
        title={t('Next time, log in without a password.')}
        actions={
          <>
            <Link className={buttonClass()} to={`${paths.account}?passkey=new`} onClick={answer}>
              {t('Add a passkey')}
            </Link>
            <Button kind="quiet" onClick={answer}>
              {t('Not now')}
            </Button>
          </>
        }
      >
        {t('A passkey uses your fingerprint, your face or the PIN of your device.')}
      </Banner>
    </aside>
  );
}
