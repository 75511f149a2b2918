import { type Webhook, WebhookApi } from '@paratope/shared/webhooks/api';
import { useState } from 'react';
import { withWords } from '../../../api/act-result.ts';
import { call } from '../../../api/call.ts';
import { useAnswer } from '../../../local/use-answer.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { List, ListLine } from '../../../ui/list-line.tsx';
import { ShownOnce } from '../../../ui/shown-once.tsx';
import { t } from '../../../words/words.ts';
import { AddWebhook } from './add-webhook.tsx';
import { DeleteWebhook } from './delete-webhook.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useAct } from './use-act.ts';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { eventWords, pauseWords } from './webhook-words.ts';

export const useWebhooks = () => useAnswer(() => call(WebhookApi.list, { limit: 100 }), []);

/** `answer` is settled already: the page waits for it once, together with the account. Webhooks are the owner's alone. */
export function WebhooksSection({ answer }: { readonly answer: ReturnType<typeof useWebhooks> }) {
  const { value, failure, again: look } = answer;
  const [isAdding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<Webhook>();
  const [looking, setLooking] = useState<Webhook>();
  const [secret, setSecret] = useState<string>();
  if (failure?.code === 'forbidden') return null;
  const intro = t('We send events from your startup to your own server as they happen, signed per Standard Webhooks.');
  return (
    <SettingsSection title={t('Webhooks')} intro={intro}>
      {value ? (
        <>
          {value.data.length === 0 ? (
            <p className="muted">{t('No webhooks yet')}</p>
          ) : (
            <List label={t('Webhooks')}>
              {value.data.map((webhook) => (
                <WebhookLine
                  key={webhook.id}
                  webhook={webhook}
                  look={look}
                  onDelete={() => setDeleting(webhook)}
                  onLook={() => setLooking(webhook)}
                />
              ))}
            </List>
          )}
          <Button onClick={() => setAdding(true)}>{t('Add webhook')}</Button>
        </>
      ) : (
        <p className="row gap-4 muted">
          {t("We couldn't load your webhooks.")} <Button onClick={() => void look()}>{t('Try again')}</Button>
        </p>
      )}
      <AddWebhook
        open={isAdding}
        onClose={() => setAdding(false)}
        onAdded={async (said) => {
          setSecret(said);
          await look();
        }}
      />
      <DeleteWebhook key={deleting?.id} webhook={deleting} onClose={() => setDeleting(undefined)} onDone={look} />
      {looking ? <WebhookDeliveries webhook={looking} onClose={() => setLooking(undefined)} /> : null}
      {secret ? (
        <ShownOnce
          title={t('Your signing secret')}
          label={t('Signing secret')}
          text={secret}
          copy={t('Copy secret')}
          onClose={() => setSecret(undefined)}
        />
      ) : null}
    </SettingsSection>
  );
}

function WebhookLine({ webhook, look, onDelete, onLook }: WebhookLineProps) {
  const { act, isBusy, message } = useAct();
  const { id, url, events, pausedAt } = webhook;
  const words = eventWords();
  const pause = () =>
    void act(async () => {
      const outcome = await call(WebhookApi.setPaused, { id, isPaused: pausedAt === null });
      await look();
      const done = pausedAt === null ? t('The webhook is paused.') : t('The webhook is resumed.');
      return withWords(outcome, { done, otherwise: t("We couldn't change the webhook. Please try again.") });
    });
  const test = () =>
    void act(async () =>
      withWords(await call(WebhookApi.test, { id }), {
        done: t('A test event is on its way. Its delivery shows whether it arrived.'),
        otherwise: t("We couldn't send a test event. Please try again."),
      }),
    );
  return (
    <ListLine
      title={
        <>
          <span className="webhook-address">{url}</span> {pausedAt ? <Badge tone="warm">{t('Paused')}</Badge> : null}
        </>
      }
      detail={events.map((event) => words[event]).join(', ')}
    >
      {pausedAt ? <span className="muted small">{pauseWords(webhook)}</span> : null}
      <div className="row wrap gap-2 mt-2">
        <Button aria-label={t('Deliveries of {address}', { address: url })} onClick={onLook}>
          {t('Deliveries')}
        </Button>
        {pausedAt ? null : (
          <Button busy={isBusy} aria-label={t('Send a test event to {address}', { address: url })} onClick={test}>
            {t('Send test event')}
          </Button>
        )}
        <Button
          busy={isBusy}
          aria-label={pausedAt ? t('Resume {address}', { address: url }) : t('Pause {address}', { address: url })}
          onClick={pause}
        >
          {pausedAt ? t('Resume') : t('Pause')}
        </Button>
        <Button aria-label={t('Delete {address}', { address: url })} onClick={onDelete}>
          {t('Delete')}
        </Button>
      </div>
      {message ? <p role="alert">{message}</p> : null}
    </ListLine>
  );
}

interface WebhookLineProps {
  readonly webhook: Webhook;
  look(): Promise<void>;
  onDelete(): void;
  onLook(): void;
}
