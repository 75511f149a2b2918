import type { MailTemplate } from '../mail/index.ts';

export const keyCreated =
  ({ name, scopes }: { name: string; scopes: readonly string[] }) =>
  (support: string): MailTemplate =>
  ({ t }) => ({
    subject: t('A new API key was created'),
    parts: [
      t('The API key “{name}” was created for your Paratope account. A program that has it can use your account.', {
        name,
      }),
      t('Scopes: {scopes}', { scopes: scopes.join(', ') }),
      t("If this wasn't you, revoke the key on your account page, change your password now and write to {support}.", {
        support,
      }),
    ],
  });
