import { AdminAccountApi } from '@paratope/shared/admin/second-factor-api';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { AuthenticatorKey } from '../../../ui/second-factor.tsx';
import { CodeField, PasswordField } from '../../../ui/sign-in-fields.tsx';
import { t } from '../../../words/words.ts';
import { FormDialog } from '../form-dialog.tsx';

interface SwitchOnFactorProps {
  onClose(): void;
  onGiven(recoveryCodes: readonly string[]): void;
}

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
      title={t('Turn on two-step verification')}
      submit={made ? t('Turn on') : t('Continue')}
      leadsOn
      onClose={onClose}
      save={made ? confirm : prepare}
      otherwise={t('That didn’t work. Try again.')}
    >
      {made ? (
        <>
          <p>{t('Scan this with your authenticator app, or type in the key.')}</p>
          <AuthenticatorKey
            {...made}
            words={{ picture: t('QR code with the key for an authenticator app'), key: t('Key') }}
          />
          <CodeField
            label={t('Code shown in the app')}
            hint={t('Turning this on signs you out everywhere else.')}
            digits
            value={code}
            onChange={setCode}
          />
        </>
      ) : (
        <PasswordField label={t('Your password')} name="current-password" value={password} onChange={setPassword} />
      )}
    </FormDialog>
  );
}
