import { type Passkey, PasskeyApi } from '@paratope/shared/passkeys/api';
import { useState } from 'react';
import { withWords } from '../../../api/act-result.ts';
import { call } from '../../../api/call.ts';
import { addPasskey } from '../../../api/passkeys.ts';
import { deviceWord } from '../../../local/device.ts';
import { PasskeyFields } from '../../../ui/passkey-fields.tsx';
import { t } from '../../../words/words.ts';
import { ActDialog } from './act-dialog.tsx';
import { RemoveWithPassword } from './remove-with-password.tsx';

interface AddPasskeyDialogProps {
  readonly open: boolean;
  onClose(): void;
  onDone(): Promise<void>;
}

/** The browser's own dialog follows; if it is canceled, what was typed is still here. */
export function AddPasskeyDialog({ open, onClose, onDone }: AddPasskeyDialogProps) {
  const [name, setName] = useState(suggestedName);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const close = () => {
    setPassword('');
    setCode('');
    onClose();
  };
  const send = async () => {
    const answer = await addPasskey(PasskeyApi, { name: name.trim(), password, code: code.trim() });
    if (!answer.ok && answer.fields?.code) {
      setNeedsCode(true);
      setCode('');
    }
    if (answer.ok) {
      setName(suggestedName());
      await onDone();
    }
    return withWords(answer, {
      done: t('Your passkey was added.'),
      otherwise: t("We couldn't add this passkey. Please try again."),
    });
  };
  return (
    <ActDialog
      open={open}
      onClose={close}
      title={t('Add a passkey')}
      description={t('Your browser then asks where to keep it. Give it a name you recognize later.')}
      submit={t('Continue')}
      faultIn={() =>
        [name, password, ...(needsCode ? [code] : [])].some((text) => text.trim() === '')
          ? t('Please fill in all required fields')
          : undefined
      }
      send={send}
    >
      <PasskeyFields
        {...{ name, password }}
        code={needsCode ? code : undefined}
        onName={setName}
        onPassword={setPassword}
        onCode={setCode}
      />
    </ActDialog>
  );
}

const suggestedName = (): string => (deviceWord() === 'phone' ? t('My phone') : t('My computer'));

interface RemovePasskeyDialogProps {
  readonly passkey: Passkey | undefined;
  onClose(): void;
  onDone(): Promise<void>;
}

export const RemovePasskeyDialog = ({ passkey, onClose, onDone }: RemovePasskeyDialogProps) => (
  <RemoveWithPassword
    open={passkey !== undefined}
    title={passkey ? t('Remove “{name}”?', { name: passkey.name }) : t('Remove this passkey?')}
    description={t('It no longer logs you in. Your password manager may still list it; you can delete it there.')}
    remove={(password) => call(PasskeyApi.remove, { id: passkey?.id ?? '', password })}
    words={{
      done: t('The passkey was removed.'),
      otherwise: t("We couldn't remove this passkey. Please try again."),
    }}
    onClose={onClose}
    onDone={onDone}
  />
);
