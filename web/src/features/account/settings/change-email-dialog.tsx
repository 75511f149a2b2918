import { AccountApi } from '@paratope/shared/account/api';
import { useState } from 'react';
import { withWords } from '../../../api/act-result.ts';
import { call } from '../../../api/call.ts';
import { EmailField, PasswordField } from '../../../ui/sign-in-fields.tsx';
import { t } from '../../../words/words.ts';
import { ActDialog } from './act-dialog.tsx';

export function ChangeEmailDialog({
  open,
  onClose,
  onDone,
}: {
  open: boolean;
  onClose(): void;
  onDone(): Promise<void>;
}) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const send = async () => {
    const outcome = withWords(await call(AccountApi.changeEmail, { email: email.trim(), password }), {
      done: t('We emailed a link to the new address.'),
      otherwise: t("The address wasn't changed. Please try again."),
    });
    if (outcome.ok) {
      setEmail('');
      setPassword('');
      await onDone();
    }
    return outcome;
  };
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t('Change email')}
      description={t(
        "We'll email a link to the new address and notify the old one. Nothing changes until you open the link.",
      )}
      submit={t('Send the link')}
      faultIn={() => (email.trim() === '' || password === '' ? t('Please fill in all required fields') : undefined)}
      send={send}
    >
      <EmailField label={t('New email address')} autoComplete="email" value={email} onChange={setEmail} />
      <PasswordField label={t('Your password')} name="password" value={password} onChange={setPassword} />
    </ActDialog>
  );
}
