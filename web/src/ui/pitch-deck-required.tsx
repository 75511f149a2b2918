import type { ReactNode } from 'react';
import { paths } from '../addresses/paths.ts';
import { rich } from '../words/rich.ts';
import { t } from '../words/words.ts';
import { Button, buttonClass } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Link } from './link.tsx';
import './pitch-deck-required.css';

interface PitchDeckRequiredProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The address for decks sent by mail; undefined until it is known. */
  readonly email: string | undefined;
  readonly children: ReactNode;
}

/** Shown where a deck is needed first. `children` explain why; a founder who cannot upload it can e-mail it. */
export function PitchDeckRequired({ isOpen, onClose, email, children }: PitchDeckRequiredProps) {
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
      <ol className="grid gap-2 mt-3 deck-steps">
        <li>
          {rich("Write to {address} from your account's email address.", {
            address: email ? (
              <a className="link" href={`mailto:${email}?subject=${encodeURIComponent('Pitch deck')}`}>
                {email}
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
