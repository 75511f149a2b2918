import { paths } from '../../../app/paths.ts';
import { useContact } from '../../../local/hooks.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Link } from '../../../ui/link.tsx';
import { rich } from '../../../words/rich.ts';
import { t } from '../../../words/words.ts';
import { ViewLink } from './view-link.tsx';

interface GivenDialog {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const AvailableDialog = ({ isOpen, onClose }: GivenDialog) => (
  <Dialog
    open={isOpen}
    onClose={onClose}
    size="small"
    title={t('AI Analysis Available')}
    footer={
      <>
        <Button onClick={onClose}>{t('Close')}</Button>
        <ViewLink kind="primary" />
      </>
    }
  >
    <p>{t('Your pitch deck has been read: five scores, the slides they rest on, and what to improve.')}</p>
  </Dialog>
);

/** Without a deck there is nothing to read; a founder who cannot upload it sends it by mail. */
export function PitchDeckRequired({ isOpen, onClose }: GivenDialog) {
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
      <p>
        {t('AI analysis needs an uploaded pitch deck. Uploaded here, it is analyzed in about 2-3 minutes. Or by mail:')}
      </p>
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
