import { WebhookApi } from '@paratope/shared/webhooks/api';
import { on, type Route } from '../../http/mount.ts';
import {
  addWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  resendDelivery,
  setWebhookPaused,
  testWebhook,
} from './verbs.ts';

export const webhookRoutes: readonly Route[] = [
  on(WebhookApi.list, listWebhooks),
  on(WebhookApi.create, addWebhook),
  on(WebhookApi.setPaused, setWebhookPaused),
  on(WebhookApi.remove, removeWebhook),
  on(WebhookApi.test, testWebhook),
  on(WebhookApi.deliveries, listDeliveries),
  on(WebhookApi.resend, resendDelivery),
];
