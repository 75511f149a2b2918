import { download } from '../../../local/export-waiting.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { t } from '../../../words/words.ts';

/** The codes, this once: the server keeps nothing they could be read from. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const save = () =>
    download(new File([`${codes.join('\n')}\n`], 'paratope-recovery-codes.txt', { type: 'text/plain' }));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Your recovery codes')}
      description={t(
        'Each signs you in once when your phone is not at hand. They are shown this once; keep them where you keep passwords.',
      )}
      footer={
        <>
          <Button onClick={save}>{t('Save as a file')}</Button>
          <Button kind="primary" onClick={onClose}>
            {t('I have kept them')}
          </Button>
        </>
      }
    >
      <ul className="settings-codes" aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
