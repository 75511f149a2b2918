import type { MailTemplate } from '../mail/index.ts';

export const secondFactorOn =
  (support: string): MailTemplate =>
  ({ t }) => ({
    subject: t('Two-step verification is on'),
    parts: [
      t(
        'From now on, your Paratope account asks for a code from your authenticator app after the password. Your other devices were signed out.',
      ),
      t("If this wasn't you, write to {support} right away.", { support }),
    ],
  });

export const secondFactorOff =
  (support: string): MailTemplate =>
  ({ t }) => ({
    subject: t('Two-step verification is off'),
    parts: [
      t('You now log in to Paratope with your password only.'),
      t("If this wasn't you, change your password now and write to {support}.", { support }),
    ],
  });

export const recoveryCodesRenewed =
  (support: string): MailTemplate =>
  ({ t }) => ({
    subject: t('You have new recovery codes'),
    parts: [
      t('New recovery codes were created for your Paratope account. The old ones no longer work.'),
      t("If this wasn't you, change your password now and write to {support}.", { support }),
    ],
  });

export const wrongCodesGiven =
  (support: string): MailTemplate =>
  ({ t }) => ({
    subject: t('Someone may know your password'),
    parts: [
      t(
        "Someone entered your password and then five wrong codes. They didn't get in. We paused code entry on your Paratope account for 15 minutes.",
      ),
      t("If this wasn't you, change your password now and write to {support}.", { support }),
    ],
  });
