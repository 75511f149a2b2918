import type { MailTemplate } from '../mail/index.ts';

export const providerLinked =
  (name: string) =>
  (support: string): MailTemplate =>
  ({ t }) => ({
    subject: t('Your login with {name} was linked', { name }),
    parts: [
      t('You logged in to your Paratope account with {name}. From now on this login opens it.', { name }),
      t("If this wasn't you, remove it on your account page, change your password and write to {support}.", {
        support,
      }),
    ],
  });

export const providerUnlinked =
  (name: string) =>
  (support: string): MailTemplate =>
  ({ t }) => ({
    subject: t('Your login with {name} was removed', { name }),
    parts: [
      t('The link between your Paratope account and your login with {name} was removed.', { name }),
      t("If this wasn't you, change your password now and write to {support}.", { support }),
    ],
  });
