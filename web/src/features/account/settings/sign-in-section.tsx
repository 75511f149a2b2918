import type { OwnAccount } from '@paratope/shared/account/api';
import { useState } from 'react';
import { useContact } from '../../../local/hooks.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { List, ListLine } from '../../../ui/list-line.tsx';
import { resendVerification } from '../actions.ts';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useAct } from './use-act.ts';

/** The address one logs in with, its proof, and the password. */
export function SignInSection({ account, reload }: { account: OwnAccount; reload(): Promise<void> }) {
  const [open, setOpen] = useState<'email' | 'password' | undefined>();
  const support = useContact()?.email;
  const { email, isVerified, sendsMail } = account;
  return (
    <SettingsSection title="Sign-in">
      <List label="Sign-in">
        <ListLine
          title={email}
          detail={detailOf(account, support)}
          aside={sendsMail ? <Button onClick={() => setOpen('email')}>Change email</Button> : undefined}
        />
        {isVerified ? null : <Unproven sendsMail={sendsMail} />}
        <ListLine
          title="Password"
          detail="Changing it signs out your other devices"
          aside={<Button onClick={() => setOpen('password')}>Change password</Button>}
        />
      </List>
      <ChangeEmailDialog open={open === 'email'} onClose={() => setOpen(undefined)} onDone={reload} />
      <ChangePasswordDialog open={open === 'password'} onClose={() => setOpen(undefined)} />
    </SettingsSection>
  );
}

function detailOf({ pendingEmail, isVerified, sendsMail }: OwnAccount, support: string | undefined): string {
  if (pendingEmail) return `Changes to ${pendingEmail} once the link we mailed there is opened`;
  if (!sendsMail) return `Your email address. To change it, write to ${support ?? 'support'}.`;
  return isVerified ? 'Your email address, confirmed' : 'Your email address';
}

function Unproven({ sendsMail }: { sendsMail: boolean }) {
  const { act, isBusy, message } = useAct();
  return (
    <ListLine
      title={<Badge tone="warm">Not confirmed yet</Badge>}
      detail={
        sendsMail
          ? 'Open the link we mailed to this address. Inviting co-founders and mail reminders wait for it.'
          : 'Our team confirms it by hand. Inviting co-founders and mail reminders wait for it.'
      }
      aside={
        sendsMail ? (
          <Button busy={isBusy} onClick={() => void act(resendVerification)}>
            Send it again
          </Button>
        ) : undefined
      }
    >
      {message ? <span role="alert">{message}</span> : null}
    </ListLine>
  );
}
