import { paths } from '../../addresses/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Link } from '../../ui/link.tsx';
import { rich } from '../../words/rich.ts';
import { t } from '../../words/words.ts';
import './install.css';

/** Guides through both steps: an iPhone has no install button, and its installed app does not share Safari's sign-in. */
export const InstallSteps = ({ open, onClose }: { open: boolean; onClose(): void }) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={t('Add Paratope to your home screen')}
    size="small"
    footer={
      <>
        <Button onClick={onClose}>{t('Close')}</Button>
        <Link className={buttonClass({ kind: 'primary' })} to={paths.pair}>
          {t('Show the code')}
        </Link>
      </>
    }
  >
    <ol className="grid gap-4 install-steps">
      <li>
        <ShareMark />
        <span>{rich('In Safari, tap {share}.', { share: <strong>{t('Share')}</strong> })}</span>
      </li>
      <li>
        <AddToHomeMark />
        <span>
          {rich('Choose {add}, and keep “Open as Web App” on.', { add: <strong>{t('Add to Home Screen')}</strong> })}
        </span>
      </li>
      <li>
        <img src="/icons/icon-192.png" alt="" width={28} height={28} />
        <span>
          {rich('Open Paratope there. On its login page, choose {code} and enter the six digits shown here.', {
            code: <strong>{t('Use a code from another device')}</strong>,
          })}
        </span>
      </li>
    </ol>
    <p className="muted small">
      {t('Unsynced changes are sent from this page, so keep it open until they have synced.')}
    </p>
  </Dialog>
);

const ShareMark = () => (
  <Mark>
    <path d="M9 11H6.5v9.5h11V11H15M12 15V3.5M8.5 7 12 3.5 15.5 7" />
  </Mark>
);

const AddToHomeMark = () => (
  <Mark>
    <path d="M4.5 4.5h15v15h-15zM12 8.5v7M8.5 12h7" />
  </Mark>
);

const Mark = ({ children }: { children: React.ReactNode }) => (
  <svg className="install-mark" viewBox="0 0 24 24" width={28} height={28} aria-hidden="true">
    {children}
  </svg>
);
