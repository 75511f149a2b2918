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
  const { email, isVerified, pendingEmail, sendsMail } = account;
  return (
    <SettingsSection title="Sign-in">
      <List label="Sign-in">
        <ListLine
          title={email}
          detail={pendingEmail ? `Changes to ${pendingEmail} once the link we mailed there is opened` : 'Email address'}
          aside={sendsMail ? <Button onClick={() => setOpen('email')}>Change email</Button> : undefined}
        >
          {isVerified ? (
            <Badge tone="good" icon="check">
              Confirmed
            </Badge>
          ) : (
            <Unproven sendsMail={sendsMail} />
          )}
          {sendsMail ? null : (
            <p className="muted small">
              To change it, write to{' '}
              {support ? (
                <a className="link" href={`mailto:${support}`}>
                  {support}
                </a>
              ) : (
                'support'
              )}
              .
            </p>
          )}
        </ListLine>
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

function Unproven({ sendsMail }: { sendsMail: boolean }) {
  const { act, isBusy, message } = useAct();
  return (
    <span className="settings-proof">
      <Badge tone="warm">{sendsMail ? 'Not confirmed yet' : 'Our team is confirming it'}</Badge>
      {sendsMail ? (
        <Button kind="quiet" busy={isBusy} onClick={() => void act(resendVerification)}>
          Send the link again
        </Button>
      ) : null}
      {message ? <span role="alert">{message}</span> : null}
    </span>
  );
}
