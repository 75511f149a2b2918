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

/** Asks what to do with things that exist only on this device. */
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
    setNote(t("We couldn't lock them on this device, so nothing changed. Sync now, or export them as a file."));
  };
  const syncNow = async () => {
    setState('syncing');
    setNote('');
    await Promise.all([workspace.files.send(), workspace.replica.sync()]);
    const { waiting, needsYou } = workspace.replica.status.getSnapshot();
    setState('asking');
    if (waiting > 0) setNote(t("You're offline, or we can't reach Paratope. Nothing was lost."));
    else if (needsYou > 0)
      setNote(t('Everything has synced. Rejected changes are still here and need your attention.'));
  };
  const exportFile = async () => {
    download(await waitingAsFile(workspace, new Date()));
    setNote(t('Saved as a file. It also stays on this device until you sign out.'));
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
          "1 change is only on this device and will be deleted with everything else here. It can't be recovered.",
          "{count} changes are only on this device and will be deleted with everything else here. They can't be recovered.",
        )}
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={plural(count, '1 change is not synced yet', '{count} changes are not synced yet')}
      description={plural(
        count,
        'Decide what happens to it before you sign out.',
        'Decide what happens to them before you sign out.',
      )}
    >
      <div className="column gap-4">
        {note ? (
          <Banner tone="plain" announce>
            {note}
          </Banner>
        ) : null}
        <Choice text={t('Syncs them first. Then you can sign out.')}>
          <Button kind="primary" block busy={state === 'syncing'} onClick={() => void syncNow()}>
            {t('Sync now')}
          </Button>
        </Choice>
        <Choice text={t('They stay in this browser, locked until you log in again, and sync then.')}>
          <Button block busy={state === 'leaving'} onClick={() => void leave('keep')}>
            {t('Keep on this device and sign out')}
          </Button>
        </Choice>
        <Choice text={t('Saves a copy to your downloads. You stay signed in.')}>
          <Button block icon="download" onClick={() => void exportFile()}>
            {t('Export as file')}
          </Button>
        </Choice>
        <Choice text={t('Deletes them along with everything else you have on this device.')}>
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
  /** How many things were only on this device when the dialog opened. */
  readonly counted: number;
  onClose(): void;
  /** `counted`: how many were shown when the person chose. Returns false, with nothing changed, if they could not be kept. */
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
