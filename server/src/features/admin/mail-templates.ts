import type { MailTemplate } from '../mail/index.ts';

export const listIsReady =
  (publicUrl: string): MailTemplate =>
  ({ t }) => ({
    subject: t('Your investor matches are ready'),
    parts: [
      t('Our team has reviewed your list of investors. It is ready for you.'),
      { label: t('Open my matches'), url: `${publicUrl}/client/dashboard` },
    ],
  });
