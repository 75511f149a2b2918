import { WebhookApi, WebhookEvent } from '@paratope/shared/webhooks/api';
import { useState } from 'react';
import { done, withWords } from '../../../api/act-result.ts';
import { call } from '../../../api/call.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { t } from '../../../words/words.ts';
import { ActDialog } from './act-dialog.tsx';
import { eventWords } from './webhook-words.ts';

interface AddWebhookProps {
  readonly open: boolean;
  onClose(): void;
  onAdded(secret: string): Promise<void>;
}

export function AddWebhook({ open, onClose, onAdded }: AddWebhookProps) {
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>([]);
  const words = eventWords();
  const choose = (event: WebhookEvent, isChosen: boolean) =>
    setEvents(WebhookEvent.options.filter((known) => (known === event ? isChosen : events.includes(known))));
  const send = async () => {
    const answer = await call(WebhookApi.create, { url, events: [...events] });
    if (!answer.ok) return withWords(answer, { otherwise: t("We couldn't add the webhook. Please try again.") });
    setUrl('');
    setEvents([]);
    await onAdded(answer.value.data.secret);
    return done(undefined);
  };
  const faultIn = () => {
    if (url.trim() === '') return t('Please enter an address');
    return events.length === 0 ? t('Please choose at least one event') : undefined;
  };
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t('Add webhook')}
      submit={t('Add webhook')}
      faultIn={faultIn}
      send={send}
    >
      <Field label={t('Webhook address')} hint={t('A public address of your server that starts with https://')}>
        <TextInput
          type="url"
          limit={2_000}
          autoComplete="off"
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
      </Field>
      <CheckboxGroup legend={t('Events')}>
        {WebhookEvent.options.map((event) => (
          <Checkbox
            key={event}
            label={words[event]}
            checked={events.includes(event)}
            onChange={({ target }) => choose(event, target.checked)}
          />
        ))}
      </CheckboxGroup>
    </ActDialog>
  );
}
