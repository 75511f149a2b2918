import { AccountApi } from '@paratope/shared/account/api';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { outcomeOf } from '../actions.ts';
import { passwordChecks } from '../password-checks.ts';
import { ActDialog } from './act-dialog.tsx';

const blank = { current: '', next: '', confirmation: '' };

export function ChangePasswordDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const [typed, setTyped] = useState(blank);
  const set = (field: keyof typeof blank) => (event: { target: { value: string } }) =>
    setTyped((before) => ({ ...before, [field]: event.target.value }));
  const faultIn = () => {
    if (typed.current === '' || typed.next.trim() === '') return 'Please fill in all fields';
    return passwordChecks(typed.next, typed.confirmation, 8).fault;
  };
  const send = async () => {
    const input = { currentPassword: typed.current, newPassword: typed.next };
    const outcome = outcomeOf(await call(AccountApi.changePassword, input), {
      done: 'Your password is changed.',
      otherwise: 'The password was not changed. Please try again.',
    });
    if (outcome.ok) setTyped(blank);
    return outcome;
  };
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title="Change password"
      description="This device stays signed in; your other devices are signed out."
      submit="Change password"
      faultIn={faultIn}
      send={send}
    >
      <Field label="Current password">
        <PasswordInput
          name="current-password"
          autoComplete="current-password"
          required
          value={typed.current}
          onChange={set('current')}
        />
      </Field>
      <Field label="New password" hint="At least 8 characters">
        <PasswordInput
          name="new-password"
          autoComplete="new-password"
          required
          value={typed.next}
          onChange={set('next')}
        />
      </Field>
      <Field label="Confirm password">
        <PasswordInput
          name="confirm-password"
          autoComplete="new-password"
          required
          value={typed.confirmation}
          onChange={set('confirmation')}
        />
      </Field>
    </ActDialog>
  );
}
