import { AccountApi } from '@paratope/shared/account/api';
import { useState } from 'react';
import { withWords } from '../../../api/act-result.ts';
import { call } from '../../../api/call.ts';
import { PasswordField } from '../../../ui/sign-in-fields.tsx';
import { t } from '../../../words/words.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { passwordChecks } from '../password-checks.ts';
import { ActDialog } from './act-dialog.tsx';

const blank = { current: '', next: '', confirmation: '' };

export function ChangePasswordDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const [typed, setTyped] = useState(blank);
  const set = (field: keyof typeof blank) => (text: string) => setTyped((before) => ({ ...before, [field]: text }));
  const faultIn = () => {
    if (typed.current === '' || typed.next.trim() === '') return t('Please fill in all fields');
    return passwordChecks(typed.next, typed.confirmation, 8).fault;
  };
  const send = async () => {
    const input = { currentPassword: typed.current, newPassword: typed.next };
    const outcome = withWords(await call(AccountApi.changePassword, input), {
      done: t('Your password was changed.'),
      otherwise: t("The password wasn't changed. Please try again."),
    });
    if (outcome.ok) setTyped(blank);
    return outcome;
  };
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t('Change password')}
      description={t('You stay signed in here. Your other devices are signed out.')}
      submit={t('Change password')}
      faultIn={faultIn}
      send={send}
    >
      <PasswordField
        label={t('Current password')}
        name="current-password"
        value={typed.current}
        onChange={set('current')}
      />
      <NewPasswordFields
        least={8}
        password={typed.next}
        confirmation={typed.confirmation}
        onPassword={set('next')}
        onConfirmation={set('confirmation')}
      />
    </ActDialog>
  );
}
