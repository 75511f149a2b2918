import { AdminAccountApi } from '@paratope/shared/admin/second-factor-api';
import { useState } from 'react';
import type { ActResult } from '../../../api/act-result.ts';
import { call } from '../../../api/call.ts';
import { CodeField, PasswordField } from '../../../ui/sign-in-fields.tsx';
import { FormDialog } from '../form-dialog.tsx';

interface DialogProps {
  onClose(): void;
}

export const RenewCodes = ({ onGiven, ...dialog }: DialogProps & { onGiven(codes: readonly string[]): void }) => (
  <WithProof
    {...dialog}
    title="New recovery codes"
    description="The ones you have stop working."
    submit="Make new codes"
    ask={(proof) => call(AdminAccountApi.renewRecoveryCodes, proof)}
    onDone={({ recoveryCodes }) => onGiven(recoveryCodes)}
  />
);

export const RemoveFactor = ({ onRemoved, ...dialog }: DialogProps & { onRemoved(): void }) => (
  <WithProof
    {...dialog}
    title="Switch the second factor off"
    description="From then on your password alone opens the admin area."
    submit="Switch off"
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

/** An act that takes the password and a code once more. */
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
    <FormDialog {...dialog} save={save} otherwise="This could not be done. Please try again.">
      <PasswordField label="Your password" name="current-password" value={password} onChange={setPassword} />
      <CodeField
        label="Code from your authenticator"
        hint="Or one of your recovery codes"
        value={code}
        onChange={setCode}
      />
    </FormDialog>
  );
}
