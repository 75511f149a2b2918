import type { WebhookPause } from '@paratope/shared/webhooks/api';
import type { MailTemplate } from '../mail/index.ts';

export const webhookAdded =
  (address: string) =>
  (support: string): MailTemplate =>
  ({ t }) => ({
    subject: t('A webhook was added'),
    parts: [
      t('Events from your startup are now sent to {address}.', { address }),
      t(
        "If this wasn't you, delete the webhook on your account page, change your password now and write to {support}.",
        { support },
      ),
    ],
  });

export const webhookPaused =
  ({ address, by, url }: { address: string; by: WebhookPause; url: string }): MailTemplate =>
  ({ t }) => ({
    subject: t('A webhook was paused'),
    parts: [
      by === 'gone'
        ? t('{address} answered that it is gone, so we paused the webhook.', { address })
        : t("We couldn't deliver an event to {address} for three days, so we paused the webhook.", { address }),
      t(
        'What waits is kept. It is sent once you resume the webhook on your account page. New events are not sent until then.',
      ),
      { label: t('Open your account'), url },
    ],
  });
