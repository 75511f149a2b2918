import type { OwnAccount } from '@paratope/shared/account/api';
import { useState } from 'react';
import { useContact } from '../../../local/hooks.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { List, ListLine } from '../../../ui/list-line.tsx';
import { t } from '../../../words/words.ts';
import { resendVerification } from '../actions.ts';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { SecondFactorLine } from './second-factor-line.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useAct } from './use-act.ts';

export function SignInSection({ account, reload }: { account: OwnAccount; reload(): Promise<void> }) {
  const [open, setOpen] = useState<'email' | 'password' | undefined>();
  const support = useContact()?.email;
  const { email, isVerified, sendsMail } = account;
  return (
    <SettingsSection title={t('Login details')}>
      <List label={t('Login details')}>
        <ListLine
          title={email}
          detail={detailOf(account, support)}
          aside={sendsMail ? <Button onClick={() => setOpen('email')}>{t('Change email')}</Button> : undefined}
        />
        {isVerified ? null : <Unproven sendsMail={sendsMail} />}
        <ListLine
          title={t('Password')}
          detail={t('Changing it signs out your other devices')}
          aside={<Button onClick={() => setOpen('password')}>{t('Change password')}</Button>}
        />
        <SecondFactorLine />
      </List>
      <ChangeEmailDialog open={open === 'email'} onClose={() => setOpen(undefined)} onDone={reload} />
      <ChangePasswordDialog open={open === 'password'} onClose={() => setOpen(undefined)} />
    </SettingsSection>
  );
}

function detailOf({ pendingEmail, isVerified, sendsMail }: OwnAccount, support: string | undefined): string {
  if (pendingEmail) return t('Changes to {pendingEmail} once you open the link we emailed there', { pendingEmail });
  if (!sendsMail)
    return support
      ? t('Your email address. To change it, write to {support}.', { support })
      : t('Your email address. To change it, write to support.');
  return isVerified ? t('Your email address, confirmed') : t('Your email address');
}

function Unproven({ sendsMail }: { sendsMail: boolean }) {
  const { act, isBusy, message } = useAct();
  return (
    <ListLine
      title={<Badge tone="warm">{t('Not confirmed yet')}</Badge>}
      detail={
        sendsMail
          ? t('Check your inbox to confirm your email. Until then, invites and email reminders are off.')
          : t('Our team will confirm your email. Until then, invites and email reminders are off.')
      }
      aside={
        sendsMail ? (
          <Button busy={isBusy} onClick={() => void act(resendVerification)}>
            {t('Send again')}
          </Button>
        ) : undefined
      }
    >
      {message ? <span role="alert">{message}</span> : null}
    </ListLine>
  );
}
