import type { ReactNode } from 'react';
import { paths } from '../app/paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Link } from '../ui/link.tsx';
import { rich } from '../words/rich.ts';
import { t } from '../words/words.ts';
import { useContact } from './hooks.ts';
import './pitch-deck-required.css';

interface PitchDeckRequiredProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Without a deck there is nothing to read; a founder who cannot upload it sends it by mail. `children` say what it is needed for. */
export function PitchDeckRequired({ isOpen, onClose, children }: PitchDeckRequiredProps) {
  const contact = useContact();
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      size="small"
      title={t('Pitch Deck Required')}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Link className={buttonClass({ kind: 'primary' })} to={paths.editProfile}>
            {t('Upload the deck')}
          </Link>
        </>
      }
    >
      <p>{children}</p>
      <ol className="deck-steps">
        <li>
          {rich('Write to {address} from the address of your account.', {
            address: contact ? (
              <a className="link" href={`mailto:${contact.email}?subject=${encodeURIComponent('Pitch deck')}`}>
                {contact.email}
              </a>
            ) : (
              t('our support address')
            ),
          })}
        </li>
        <li>{t('Attach the pitch deck as a PDF, without confidential slides.')}</li>
        <li>{t('Find the results here within 24 hours.')}</li>
      </ol>
    </Dialog>
  );
}
