import { adminPasskeys } from '@paratope/shared/admin/passkey-api';
import type { Passkey } from '@paratope/shared/passkeys/api';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { PasskeyName } from '../../../ui/passkey-fields.tsx';
import { t } from '../../../words/words.ts';
import { FormDialog } from '../form-dialog.tsx';

interface RenamePasskeyProps {
  readonly passkey: Passkey;
  onClose(): void;
  onDone(): void;
}

/** A passkey that was removed meanwhile is looked for anew as well. */
export function RenamePasskey({ passkey, onClose, onDone }: RenamePasskeyProps) {
  const [name, setName] = useState(passkey.name);
  const save = async () => {
    if (name.trim() === '') return t('Please name this passkey');
    const answer = await call(adminPasskeys.rename, { id: passkey.id, name: name.trim() });
    if (answer.ok || answer.code === 'missing') onDone();
    return answer.ok ? undefined : answer;
  };
  return (
    <FormDialog
      title={t('Rename passkey')}
      size="small"
      submit={t('Rename')}
      onClose={onClose}
      save={save}
      otherwise={t('That didn’t work. Try again.')}
    >
      <PasskeyName value={name} onChange={setName} />
    </FormDialog>
  );
}
