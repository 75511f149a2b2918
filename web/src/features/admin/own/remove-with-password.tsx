import { useState } from 'react';
import type { ActResult } from '../../../api/act-result.ts';
import { PasswordField } from '../../../ui/sign-in-fields.tsx';
import { t } from '../../../words/words.ts';
import { FormDialog } from '../form-dialog.tsx';

interface RemoveWithPasswordProps {
  readonly title: string;
  readonly description: string;
  remove(password: string): Promise<ActResult<unknown>>;
  onClose(): void;
  onDone(): void;
}

/** Takes a way to log in away from one's own account; one that is gone already counts as removed. */
export function RemoveWithPassword({ remove, onDone, ...dialog }: RemoveWithPasswordProps) {
  const [password, setPassword] = useState('');
  const save = async () => {
    const answer = await remove(password);
    if (!answer.ok && answer.code !== 'missing') return answer;
    onDone();
    return undefined;
  };
  return (
    <FormDialog
      {...dialog}
      submit={t('Remove')}
      tone="danger"
      save={save}
      otherwise={t('That didn’t work. Try again.')}
    >
      <PasswordField label={t('Your password')} name="current-password" value={password} onChange={setPassword} />
    </FormDialog>
  );
}
