import { AdminAccountApi } from '@paratope/shared/admin/second-factor-api';
import { useState } from 'react';
import type { ActResult } from '../../../api/act-result.ts';
import { call } from '../../../api/call.ts';
import { CodeField, PasswordField } from '../../../ui/sign-in-fields.tsx';
import { t } from '../../../words/words.ts';
import { FormDialog } from '../form-dialog.tsx';

interface DialogProps {
  onClose(): void;
}

export const RenewCodes = ({ onGiven, ...dialog }: DialogProps & { onGiven(codes: readonly string[]): void }) => (
  <WithProof
    {...dialog}
    title={t('New recovery codes')}
    description={t('Your current codes will stop working.')}
    submit={t('Create new codes')}
    ask={(proof) => call(AdminAccountApi.renewRecoveryCodes, proof)}
    onDone={({ recoveryCodes }) => onGiven(recoveryCodes)}
  />
);

export const RemoveFactor = ({ onRemoved, ...dialog }: DialogProps & { onRemoved(): void }) => (
  <WithProof
    {...dialog}
    title={t('Turn off two-step verification')}
    description={t('You’ll log in to the admin area with your password alone.')}
    submit={t('Turn off')}
    tone="danger"
    ask={(proof) => call(AdminAccountApi.removeSecondFactor, proof)}
    onDone={onRemoved}
  />
);

interface WithProofProps<Value> extends DialogProps {
  readonly title: string;
  readonly description: string;
  readonly submit: string;
  readonly tone?: 'danger';
  ask(proof: { password: string; code: string }): Promise<ActResult<Value>>;
  onDone(value: Value): void;
}

function WithProof<Value>({ ask, onDone, ...dialog }: WithProofProps<Value>) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const save = async () => {
    const answer = await ask({ password, code });
    if (!answer.ok) return answer;
    onDone(answer.value);
    return undefined;
  };
  return (
    <FormDialog {...dialog} save={save} otherwise={t('That didn’t work. Try again.')}>
      <PasswordField label={t('Your password')} name="current-password" value={password} onChange={setPassword} />
      <CodeField
        label={t('Code from your authenticator app')}
        hint={t('Or a recovery code')}
        value={code}
        onChange={setCode}
      />
    </FormDialog>
  );
}
