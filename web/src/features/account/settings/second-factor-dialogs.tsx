import { SecondFactorApi } from '@paratope/shared/second-factor/api';
import { useState } from 'react';
import { type ActFailure, type ActResult, done, withWords } from '../../../api/act-result.ts';
import { call } from '../../../api/call.ts';
import { AuthenticatorKey } from '../../../ui/second-factor.tsx';
import { CodeField, PasswordField } from '../../../ui/sign-in-fields.tsx';
import { t } from '../../../words/words.ts';
import { ActDialog } from './act-dialog.tsx';

/** Switching on asks for the password, then for a first code; `renew` and `off` ask for both at once. */
export type FactorDialog = 'password' | 'code' | 'renew' | 'off';

interface SecondFactorDialogsProps {
  readonly open: FactorDialog | undefined;
  onOpen(next: FactorDialog | undefined | ((now: FactorDialog | undefined) => FactorDialog | undefined)): void;
  onGiven(recoveryCodes: readonly string[]): void;
  onRemoved(): Promise<void>;
}

const blank = { password: '', code: '' };

export function SecondFactorDialogs({ open, onOpen, onGiven, onRemoved }: SecondFactorDialogsProps) {
  const [typed, setTyped] = useState(blank);
  const [made, setMade] = useState<{ secret: string; url: string }>();
  const set = (field: keyof typeof blank) => (text: string) => setTyped((before) => ({ ...before, [field]: text }));
  /** Closes only the dialog that is open: the next step may already have replaced it. */
  const closed = (dialog: FactorDialog) => () => {
    setTyped(blank);
    onOpen((now) => (now === dialog ? undefined : now));
  };
  const proof = { password: typed.password, code: typed.code.trim() };
  const faultIn = (...fields: (keyof typeof blank)[]) =>
    fields.some((field) => typed[field].trim() === '') ? t('Please fill in all required fields') : undefined;

  const prepare = async () => {
    const answer = await call(SecondFactorApi.prepare, { password: typed.password });
    if (!answer.ok) return refused(answer);
    setMade(answer.value.data);
    onOpen('code');
    return done(undefined);
  };
  const give = async (asked: Promise<ActResult<{ recoveryCodes: readonly string[] }>>) => {
    const answer = await asked;
    if (!answer.ok) return refused(answer);
    onGiven(answer.value.recoveryCodes);
    return done(undefined);
  };
  const remove = async () => {
    const answer = await call(SecondFactorApi.remove, proof);
    if (answer.ok) await onRemoved();
    return withWords(answer, { done: t('Two-step verification is off.'), otherwise: failed() });
  };

  const password = (
    <PasswordField
      label={t('Your password')}
      name="current-password"
      value={typed.password}
      onChange={set('password')}
    />
  );
  return (
    <>
      <ActDialog
        open={open === 'password'}
        onClose={closed('password')}
        title={t('Turn on two-step verification')}
        submit={t('Continue')}
        faultIn={() => faultIn('password')}
        send={prepare}
      >
        {password}
      </ActDialog>
      <ActDialog
        open={open === 'code'}
        onClose={closed('code')}
        title={t('Turn on two-step verification')}
        description={t(
          'Scan this with an authenticator app, or type in the key. Your other devices will be signed out.',
        )}
        submit={t('Turn on')}
        faultIn={() => faultIn('code')}
        send={() => give(call(SecondFactorApi.confirm, { code: proof.code }))}
      >
        {made ? (
          <AuthenticatorKey
            {...made}
            words={{ picture: t('QR code with the key for an authenticator app'), key: t('Key') }}
          />
        ) : null}
        <CodeField label={t('Code from the app')} digits value={typed.code} onChange={set('code')} />
      </ActDialog>
      <ActDialog
        open={open === 'renew'}
        onClose={closed('renew')}
        title={t('New recovery codes')}
        description={t('Your current codes stop working.')}
        submit={t('Create new codes')}
        faultIn={() => faultIn('password', 'code')}
        send={() => give(call(SecondFactorApi.renewCodes, proof))}
      >
        {password}
        <CodeField hint={t('Or a recovery code')} value={typed.code} onChange={set('code')} />
      </ActDialog>
      <ActDialog
        open={open === 'off'}
        onClose={closed('off')}
        title={t('Turn off two-step verification')}
        description={t('After that, you log in with your password only.')}
        submit={t('Turn off')}
        tone="danger"
        faultIn={() => faultIn('password', 'code')}
        send={remove}
      >
        {password}
        <CodeField hint={t('Or a recovery code')} value={typed.code} onChange={set('code')} />
      </ActDialog>
    </>
  );
}

const failed = (): string => t("That didn't work. Please try again.");
const refused = (answer: ActFailure) => withWords(answer, { otherwise: failed() });
