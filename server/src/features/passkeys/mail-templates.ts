import type { MailTemplate } from '../mail/index.ts';

export const passkeyAdded =
  (name: string) =>
  (support: string): MailTemplate =>
  ({ t }) => ({
    subject: t('A passkey was added'),
    parts: [
      t('The passkey “{name}” was added to your Paratope account. It logs you in without your password.', { name }),
      t("If this wasn't you, remove it on your account page, change your password and write to {support}.", {
        support,
      }),
    ],
  });

export const passkeyRemoved =
  (name: string) =>
  (support: string): MailTemplate =>
  ({ t }) => ({
    subject: t('A passkey was removed'),
    parts: [
      t('The passkey “{name}” was removed from your Paratope account and no longer logs you in.', { name }),
      t("If this wasn't you, change your password now and write to {support}.", { support }),
    ],
  });

export const passkeyMayBeCopied =
  (name: string) =>
  (support: string): MailTemplate =>
  ({ t }) => ({
    subject: t('We refused one of your passkeys'),
    parts: [
      t('Someone tried to log in with the passkey “{name}”. Its counter shows that a copy of it may exist.', { name }),
      t('Remove this passkey on your account page and add a new one. If you have questions, write to {support}.', {
        support,
      }),
    ],
  });
