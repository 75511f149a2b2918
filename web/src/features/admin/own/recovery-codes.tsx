import { download } from '../../../local/export-waiting.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** The codes, this once: the server keeps nothing they could be read from. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const save = () =>
    download(new File([`${codes.join('\n')}\n`], 'paratope-recovery-codes.txt', { type: 'text/plain' }));
  return (
    <Dialog
      open
      onClose={onClose}
      title="Your recovery codes"
      description="Each opens the admin area once when your phone is not at hand. They are shown this once; keep them where you keep passwords."
      footer={
        <>
          <Button onClick={save}>Save as a file</Button>
          <Button kind="primary" onClick={onClose}>
            I have kept them
          </Button>
        </>
      }
    >
      <ul className="admin-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
