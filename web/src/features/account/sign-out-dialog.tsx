import { type ReactNode, useState } from 'react';
import { waitingAsFile } from '../../local/export-waiting.ts';
import { useLive, useWorkspace } from '../../local/hooks.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { download } from '../../ui/download.ts';
import { plural, t } from '../../words/words.ts';
import { countUnsent } from './leaving.ts';
import './account.css';

/** Asks what is to become of things that are on this device only. */
export function SignOutDialog({ open, counted, onClose, onLeave }: SignOutDialogProps) {
  const workspace = useWorkspace();
  const count = useLive(() => countUnsent(workspace), [workspace]) ?? counted;
  const [isDiscarding, setDiscarding] = useState(false);
  const [state, setState] = useState<'asking' | 'syncing' | 'leaving'>('asking');
  const [note, setNote] = useState('');

  const leave = async (data: 'keep' | 'erase') => {
    setState('leaving');
    if (await onLeave(data, count)) return;
    setState('asking');
    setNote(t('They could not be locked on this device, so nothing has changed. Sync now, or export them as a file.'));
  };
  const syncNow = async () => {
    setState('syncing');
    setNote('');
    await Promise.all([workspace.files.send(), workspace.replica.sync()]);
    const { waiting, needsYou } = workspace.replica.status.getSnapshot();
    setState('asking');
    if (waiting > 0) setNote(t('The server cannot be reached now. Nothing was lost.'));
    else if (needsYou > 0) setNote(t('Everything was sent. What the server refused is still here and needs you.'));
  };
  const exportFile = async () => {
    download(await waitingAsFile(workspace, new Date()));
    setNote(t('Saved as a file. It is on this device as well until you sign out.'));
  };

  if (isDiscarding) {
    return (
      <ConfirmDialog
        open={open}
        onClose={() => setDiscarding(false)}
        title={plural(count, 'Discard 1 change?', 'Discard {count} changes?')}
        confirm={plural(count, 'Discard 1 change', 'Discard {count} changes')}
        tone="danger"
        onConfirm={() => void leave('erase')}
      >
        {plural(
          count,
          '1 change is on this device only and will be deleted with everything else here. Nobody can bring it back.',
          '{count} changes are on this device only and will be deleted with everything else here. Nobody can bring them back.',
        )}
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={plural(count, '1 change is not on the server', '{count} changes are not on the server')}
      description={plural(
        count,
        'Choose what is to become of it before you sign out.',
        'Choose what is to become of them before you sign out.',
      )}
    >
      <div className="column gap-4">
        {note ? (
          <Banner tone="plain" announce>
            {note}
          </Banner>
        ) : null}
        <Choice text={t('Sends them first. You can sign out once they are on the server.')}>
          <Button kind="primary" block busy={state === 'syncing'} onClick={() => void syncNow()}>
            {t('Sync now')}
          </Button>
        </Choice>
        <Choice
          text={t('They stay in this browser, locked with a key that only your next sign-in gets, and are sent then.')}
        >
          <Button block busy={state === 'leaving'} onClick={() => void leave('keep')}>
            {t('Keep on this device and sign out')}
          </Button>
        </Choice>
        <Choice text={t('Saves a copy where your downloads go. You stay signed in.')}>
          <Button block icon="download" onClick={() => void exportFile()}>
            {t('Export as file')}
          </Button>
        </Choice>
        <Choice text={t('Deletes them and everything else of yours on this device.')}>
          <Button kind="danger" block onClick={() => setDiscarding(true)}>
            {plural(count, 'Discard 1 change', 'Discard {count} changes')}
          </Button>
        </Choice>
      </div>
    </Dialog>
  );
}

export interface SignOutDialogProps {
  readonly open: boolean;
  /** How many things were on this device only when it opened. */
  readonly counted: number;
  onClose(): void;
  /** `counted`: how many were in sight when the person chose. false: it could not be kept, and nothing has changed. */
  onLeave(data: 'keep' | 'erase', counted: number): Promise<boolean>;
}

function Choice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div>
      {children}
      <p className="muted small mt-1">{text}</p>
    </div>
  );
}
