import { AdminAccountApi } from '@paratope/shared/admin/second-factor-api';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { AuthenticatorKey } from '../../../ui/second-factor.tsx';
import { CodeField, PasswordField } from '../../../ui/sign-in-fields.tsx';
import { FormDialog } from '../form-dialog.tsx';

interface SwitchOnFactorProps {
  onClose(): void;
  onGiven(recoveryCodes: readonly string[]): void;
}

/** First the password, then the picture for the app and a first code of it. */
export function SwitchOnFactor({ onClose, onGiven }: SwitchOnFactorProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [made, setMade] = useState<{ secret: string; url: string }>();
  const prepare = async () => {
    const answer = await call(AdminAccountApi.prepareSecondFactor, { password });
    if (!answer.ok) return answer;
    setMade(answer.value.data);
    return undefined;
  };
  const confirm = async () => {
    const answer = await call(AdminAccountApi.confirmSecondFactor, { code });
    if (!answer.ok) return answer;
    onGiven(answer.value.recoveryCodes);
    return undefined;
  };
  return (
    <FormDialog
      title="Switch the second factor on"
      submit={made ? 'Switch on' : 'Go on'}
      leadsOn
      onClose={onClose}
      save={made ? confirm : prepare}
      otherwise="This could not be done. Please try again."
    >
      {made ? (
        <>
          <p>Photograph this with an authenticator app, or type the key into it.</p>
          <AuthenticatorKey {...made} words={{ picture: 'Picture of the key for an authenticator app', key: 'Key' }} />
          <CodeField
            label="Code the app shows now"
            hint="Your other sessions end when it is switched on."
            digits
            value={code}
            onChange={setCode}
          />
        </>
      ) : (
        <PasswordField label="Your password" name="current-password" value={password} onChange={setPassword} />
      )}
    </FormDialog>
  );
}
