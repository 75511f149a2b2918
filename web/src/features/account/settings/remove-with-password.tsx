import { useState } from 'react';
import { type ActResult, withWords } from '../../../api/act-result.ts';
import { PasswordField } from '../../../ui/sign-in-fields.tsx';
import { t } from '../../../words/words.ts';
import { ActDialog } from './act-dialog.tsx';

interface RemoveWithPasswordProps {
  readonly open: boolean;
  readonly title: string;
  readonly description: string;
  remove(password: string): Promise<ActResult<unknown>>;
  readonly words: { readonly done: string; readonly otherwise: string };
  onClose(): void;
  onDone(): Promise<void>;
}

/** Takes a way to log in away from one's own account; one that is gone already is looked for anew as well. */
export function RemoveWithPassword({ remove, words, onClose, onDone, ...dialog }: RemoveWithPasswordProps) {
  const [password, setPassword] = useState('');
  const close = () => {
    setPassword('');
    onClose();
  };
  const send = async () => {
    const answer = await remove(password);
    if (answer.ok || answer.code === 'missing') await onDone();
    return withWords(answer, words);
  };
  return (
    <ActDialog
      {...dialog}
      onClose={close}
      submit={t('Remove')}
      tone="danger"
      faultIn={() => (password.trim() === '' ? t('Please fill in all required fields') : undefined)}
      send={send}
    >
      <PasswordField label={t('Your password')} name="current-password" value={password} onChange={setPassword} />
    </ActDialog>
  );
}
