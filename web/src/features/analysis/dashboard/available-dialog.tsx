import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { t } from '../../../words/words.ts';
import { ViewLink } from './view-link.tsx';

interface AvailableDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const AvailableDialog = ({ isOpen, onClose }: AvailableDialogProps) => (
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
