import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { download } from './download.ts';
import { Field } from './field.tsx';
import { QrCode } from './qr-code.tsx';
import { TextArea } from './text-area.tsx';
import './second-factor.css';

interface AuthenticatorKeyProps {
  readonly secret: string;
  readonly url: string;
  readonly words: { readonly picture: string; readonly key: string };
}

export const AuthenticatorKey = ({ secret, url, words }: AuthenticatorKeyProps) => (
  <>
    <QrCode text={url} label={words.picture} />
    <Field label={words.key}>
      <TextArea
        className="factor-key"
        rows={2}
        voice="sans"
        readOnly
        value={secret.replace(/.{4}(?=.)/g, '$& ')}
        onFocus={(event) => event.target.select()}
      />
    </Field>
  </>
);

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly words: Readonly<Record<'title' | 'description' | 'list' | 'save' | 'kept', string>>;
  onClose(): void;
}

/** Shown only once: the server stores nothing the codes could be read from. */
export function RecoveryCodes({ codes, words, onClose }: RecoveryCodesProps) {
  const save = () =>
    download(new File([`${codes.join('\n')}\n`], 'paratope-recovery-codes.txt', { type: 'text/plain' }));
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      description={words.description}
      footer={
        <>
          <Button onClick={save}>{words.save}</Button>
          <Button kind="primary" onClick={onClose}>
            {words.kept}
          </Button>
        </>
      }
    >
      <ul className="grid factor-codes" aria-label={words.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
