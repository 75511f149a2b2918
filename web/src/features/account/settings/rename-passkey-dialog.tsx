import { type Passkey, PasskeyApi } from '@paratope/shared/passkeys/api';
import { useState } from 'react';
import { withWords } from '../../../api/act-result.ts';
import { call } from '../../../api/call.ts';
import { PasskeyName } from '../../../ui/passkey-fields.tsx';
import { t } from '../../../words/words.ts';
import { ActDialog } from './act-dialog.tsx';

interface RenamePasskeyDialogProps {
  readonly passkey: Passkey;
  onClose(): void;
  onDone(): Promise<void>;
}

/** A passkey that was removed meanwhile is looked for anew as well. */
export function RenamePasskeyDialog({ passkey, onClose, onDone }: RenamePasskeyDialogProps) {
  const [name, setName] = useState(passkey.name);
  const send = async () => {
    const answer = await call(PasskeyApi.rename, { id: passkey.id, name: name.trim() });
    if (answer.ok || answer.code === 'missing') await onDone();
    return withWords(answer, {
      done: t('The passkey was renamed.'),
      otherwise: t("We couldn't rename this passkey. Please try again."),
    });
  };
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t('Rename passkey')}
      submit={t('Rename')}
      faultIn={() => (name.trim() === '' ? t('Please name this passkey') : undefined)}
      send={send}
    >
      <PasskeyName value={name} onChange={setName} />
    </ActDialog>
  );
}
