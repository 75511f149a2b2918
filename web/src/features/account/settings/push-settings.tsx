import type { OwnAccount } from '@paratope/shared/account/api';
import { PushApi } from '@paratope/shared/push/api';
import { inCatalog } from '@paratope/shared/words/message';
import { useEffect, useState } from 'react';
import { done, failed, withWords } from '../../../api/act-result.ts';
import { call } from '../../../api/call.ts';
import { deviceWord } from '../../../local/device.ts';
import { askForAddress, currentAddress, giveUpAddress, type PushAbility, pushAbility } from '../../../pwa/push.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { t } from '../../../words/words.ts';
import { useAct } from './use-act.ts';

interface PushSettingsProps {
  readonly preferences: OwnAccount['preferences'];
  readonly isBusy: boolean;
  change(changes: { quietFrom?: number; quietTo?: number }): void;
}

/** Notifications on this device: whether they can come, whether they do, a test, and when nobody is to be disturbed. */
export function PushSettings({ preferences, isBusy, change }: PushSettingsProps) {
  const push = usePush();
  if (push.state === 'asking') return null;
  if (push.state !== 'on' && push.state !== 'off')
    return <p className="muted">{t(why[push.state], { device: t(deviceWord()) })}</p>;
  const { quietFrom = 20, quietTo = 7 } = preferences;
  return (
    <>
      <Switch
        label={t('Notifications on this {device}', { device: t(deviceWord()) })}
        hint={t('What is due, investors that open, and changes that need you. Numbers only, no names.')}
        checked={push.state === 'on'}
        disabled={push.isBusy}
        onChange={(event) => (event.target.checked ? push.start() : push.stop())}
      />
      {push.state === 'on' ? (
        <>
          <div className="row wrap gap-3">
            <Field label={t('Quiet from')} className="settings-hour">
              <Select
                options={hours}
                value={String(quietFrom)}
                disabled={isBusy}
                onChange={(event) => change({ quietFrom: Number(event.target.value) })}
              />
            </Field>
            <Field label={t('Quiet until')} className="settings-hour">
              <Select
                options={hours}
                value={String(quietTo)}
                disabled={isBusy}
                onChange={(event) => change({ quietTo: Number(event.target.value) })}
              />
            </Field>
          </div>
          <p>
            <Button busy={push.isBusy} onClick={push.test}>
              {t('Send a test')}
            </Button>
          </p>
        </>
      ) : null}
      {push.message ? <p role="alert">{push.message}</p> : null}
    </>
  );
}

type PushState = 'asking' | 'on' | 'off' | 'no-keys' | Exclude<PushAbility, 'able'>;

function usePush() {
  const { act, isBusy, message } = useAct();
  const [publicKey, setPublicKey] = useState('');
  const [endpoint, setEndpoint] = useState<string>();
  const [state, setState] = useState<PushState>('asking');

  useEffect(() => {
    let isHere = true;
    void (async () => {
      const answer = await call(PushApi.state, {});
      const key = answer.ok ? answer.value.data.publicKey : undefined;
      if (key === undefined) return;
      const ability = pushAbility();
      const address = key && ability === 'able' ? await currentAddress() : undefined;
      if (!isHere) return;
      setPublicKey(key ?? '');
      setEndpoint(address?.endpoint);
      setState(key === null ? 'no-keys' : ability !== 'able' ? ability : address ? 'on' : 'off');
      // Whoever signs in here is who is reached here.
      if (address) void call(PushApi.subscribe, address);
    })();
    return () => {
      isHere = false;
    };
  }, []);

  const start = () =>
    void act(async () => {
      const address = await askForAddress(publicKey);
      if (!address) {
        setState(pushAbility() === 'forbidden' ? 'forbidden' : 'off');
        return failed('refused', t('This browser did not allow notifications.'));
      }
      const answer = await call(PushApi.subscribe, address);
      if (answer.ok) {
        setEndpoint(address.endpoint);
        setState('on');
      } else await giveUpAddress();
      return withWords(answer, {
        done: t('Notifications come to this device.'),
        otherwise: t('Notifications could not be switched on. Please try again.'),
      });
    });

  const stop = () =>
    void act(async () => {
      const answer = await call(PushApi.unsubscribe, { endpoint: endpoint ?? '' });
      await giveUpAddress();
      setState('off');
      // Without the browser's address nothing arrives, whatever the server knows.
      return withWords(answer.ok ? answer : done(undefined), {
        done: t('No more notifications come to this device.'),
        otherwise: '',
      });
    });

  const test = () =>
    void act(async () => {
      const answer = await call(PushApi.test, { endpoint: endpoint ?? '' });
      if (!answer.ok && answer.code === 'missing') setState('off');
      return withWords(answer, {
        done: t('A notification is on its way to this device.'),
        otherwise: t('The test could not be sent. Please try again.'),
      });
    });

  return { state, isBusy, message, start, stop, test };
}

const why = inCatalog({
  'no-keys': 'This server sends no notifications: its operator has set no keys for them.',
  unable: 'This browser shows no notifications of Paratope.',
  'install-first': 'On this {device}, notifications come once Paratope is on the home screen.',
  forbidden: 'Notifications are forbidden for Paratope in this browser’s settings.',
} as const satisfies Record<Exclude<PushState, 'asking' | 'on' | 'off'>, string>);

/** The hours of a day to choose from. */
export const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));
