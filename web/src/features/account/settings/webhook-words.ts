import type { DeliveryFault, Webhook, WebhookDelivery, WebhookEvent } from '@paratope/shared/webhooks/api';
import { dayOfMoment, momentInFull } from '../../../ui/moments.ts';
import { t } from '../../../words/words.ts';

export const eventWords = (): Readonly<Record<WebhookEvent, string>> => ({
  'match.created': t('New investor'),
  'match.status_changed': t('Status changed'),
  'activity.created': t('Activity logged'),
  'activity.updated': t('Activity changed'),
  'proposal.created': t('Proposal made'),
  'proposal.decided': t('Proposal accepted or declined'),
  'analysis.completed': t('Deck analysis finished'),
  'payment.completed': t('Payment received'),
});

export const typeWords = (type: string): string =>
  type === 'webhook.test' ? t('Test event') : (eventWords()[type as WebhookEvent] ?? type);

/** Undefined for one that is not paused. */
export function pauseWords({ pausedAt, pausedBy }: Webhook): string | undefined {
  if (!pausedAt) return undefined;
  const day = dayOfMoment(pausedAt);
  if (pausedBy === 'failing') return t('Paused on {day}: the address failed for three days.', { day });
  if (pausedBy === 'gone') return t('Paused on {day}: the address answered that it is gone.', { day });
  return t('Paused on {day}', { day });
}

export function stateWords({ state, attempts, nextAt }: WebhookDelivery): string {
  if (state === 'delivered') return t('Delivered');
  if (state === 'held') return t('Waits until you resume the webhook');
  if (attempts === 0 || !nextAt) return t('Waiting');
  return t('Next try {moment}', { moment: momentInFull(nextAt) });
}

/** What came of the last attempt; undefined before the first. */
export function attemptWords({ triedAt, status, fault }: WebhookDelivery): string | undefined {
  if (!triedAt) return undefined;
  const moment = momentInFull(triedAt);
  if (fault) return t('Tried {moment}: {reason}', { moment, reason: faultWords(fault) });
  return t('Tried {moment}: answered {status}', { moment, status: String(status) });
}

function faultWords(fault: DeliveryFault): string {
  const words: Readonly<Record<DeliveryFault, string>> = {
    address: t('the address isn’t public'),
    'unknown-host': t('the server’s name wasn’t found'),
    unreachable: t('the server couldn’t be reached'),
    tls: t('the server’s certificate isn’t valid'),
    timeout: t('no answer within 10 seconds'),
    'broken-off': t('the connection broke off'),
  };
  return words[fault];
}
