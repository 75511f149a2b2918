import { type Webhook, WebhookApi } from '@paratope/shared/webhooks/api';
import { withWords } from '../../../api/act-result.ts';
import { call } from '../../../api/call.ts';
import { t } from '../../../words/words.ts';
import { ActDialog } from './act-dialog.tsx';

interface DeleteWebhookProps {
  readonly webhook: Webhook | undefined;
  onClose(): void;
  onDone(): Promise<void>;
}

export function DeleteWebhook({ webhook, onClose, onDone }: DeleteWebhookProps) {
  const send = async () => {
    const answer = await call(WebhookApi.remove, { id: webhook?.id ?? '' });
    await onDone();
    return withWords(answer, {
      done: t('The webhook is deleted.'),
      otherwise: t("We couldn't delete the webhook. Please try again."),
    });
  };
  return (
    <ActDialog
      open={webhook !== undefined}
      onClose={onClose}
      title={t('Delete this webhook?')}
      description={t('{address} gets no more events, and what waits is not sent. You can’t undo this.', {
        address: webhook?.url ?? '',
      })}
      submit={t('Delete webhook')}
      tone="danger"
      faultIn={() => undefined}
      send={send}
    >
      {null}
    </ActDialog>
  );
}
