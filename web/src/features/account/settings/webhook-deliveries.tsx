import { type Webhook, WebhookApi, type WebhookDelivery } from '@paratope/shared/webhooks/api';
import { withWords } from '../../../api/act-result.ts';
import { call } from '../../../api/call.ts';
import { useAnswer } from '../../../local/use-answer.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormFault } from '../../../ui/form-fault.tsx';
import { List, ListLine } from '../../../ui/list-line.tsx';
import { momentInFull } from '../../../ui/moments.ts';
import { Loading } from '../../../ui/skeleton.tsx';
import { t } from '../../../words/words.ts';
import { useAct } from './use-act.ts';
import { attemptWords, stateWords, typeWords } from './webhook-words.ts';

/** As many as the server keeps of those that arrived. */
const shownAtMost = 100;

/** What waits for a webhook and what arrived, the newest first. */
export function WebhookDeliveries({ webhook, onClose }: { readonly webhook: Webhook; onClose(): void }) {
  const { id, url } = webhook;
  const {
    value,
    failure,
    again: look,
  } = useAnswer(() => call(WebhookApi.deliveries, { id, limit: shownAtMost }), [id]);
  const { act, isBusy, message } = useAct();
  const resend = (delivery: WebhookDelivery) =>
    void act(async () => {
      const outcome = await call(WebhookApi.resend, { id, deliveryId: delivery.id });
      await look();
      return withWords(outcome, {
        done: t('The event is sent again.'),
        otherwise: t("We couldn't send the event again. Please try again."),
      });
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Deliveries')}
      description={url}
      footer={
        <>
          <Button onClick={() => void look()}>{t('Refresh')}</Button>
          <Button kind="primary" onClick={onClose}>
            {t('Close')}
          </Button>
        </>
      }
    >
      {value ? null : failure ? (
        <p className="muted">{t("We couldn't load the deliveries.")}</p>
      ) : (
        <Loading label={t('Loading the deliveries')} shape="row" lines={4} />
      )}
      {value?.data.length === 0 ? <p className="muted">{t('Nothing was sent yet')}</p> : null}
      {value && value.data.length > 0 ? (
        <List label={t('Deliveries')}>
          {value.data.map((delivery) => (
            <ListLine
              key={delivery.id}
              title={typeWords(delivery.type)}
              detail={`${momentInFull(delivery.at)} · ${stateWords(delivery)}`}
              aside={
                webhook.pausedAt ? null : (
                  <Button
                    busy={isBusy}
                    aria-label={t('Send {event} of {moment} again', {
                      event: typeWords(delivery.type),
                      moment: momentInFull(delivery.at),
                    })}
                    onClick={() => resend(delivery)}
                  >
                    {t('Send again')}
                  </Button>
                )
              }
            >
              <span className="muted small">{attemptWords(delivery)}</span>
            </ListLine>
          ))}
        </List>
      ) : null}
      <FormFault message={message} />
    </Dialog>
  );
}
