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
import { timeInWords } from '../../../ui/moments.ts';
import { Select } from '../../../ui/select.tsx';
import { t } from '../../../words/words.ts';
import { useAct } from './use-act.ts';

interface PushSettingsProps {
  readonly preferences: OwnAccount['preferences'];
  readonly isBusy: boolean;
  change(changes: { quietFrom?: number; quietTo?: number }): void;
}

export function PushSettings({ preferences, isBusy, change }: PushSettingsProps) {
  const push = usePush();
  const [choices] = useState(hours);
  if (push.state === 'asking') return null;
  if (push.state !== 'on' && push.state !== 'off')
    return <p className="muted">{t(why[push.state], { device: t(deviceWord()) })}</p>;
  const { quietFrom = 20, quietTo = 7 } = preferences;
  return (
    <>
      <Switch
        label={t('Notifications on this {device}', { device: t(deviceWord()) })}
        hint={t(
          'What is due, what starts soon, new investors, and changes that need your attention. Numbers only, no names.',
        )}
        checked={push.state === 'on'}
        disabled={push.isBusy}
        onChange={(event) => (event.target.checked ? push.start() : push.stop())}
      />
      {push.state === 'on' ? (
        <>
          <div className="row wrap gap-3">
            <Field label={t('Quiet from')} className="settings-hour">
              <Select
                options={choices}
                value={String(quietFrom)}
                disabled={isBusy}
                onChange={(event) => change({ quietFrom: Number(event.target.value) })}
              />
            </Field>
            <Field label={t('Quiet until')} className="settings-hour">
              <Select
                options={choices}
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
      // This device's notifications go to the account signed in here.
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
        return failed('refused', t('This browser blocked notifications.'));
      }
      const answer = await call(PushApi.subscribe, address);
      if (answer.ok) {
        setEndpoint(address.endpoint);
        setState('on');
      } else await giveUpAddress();
      return withWords(answer, {
        done: t('Notifications are on for this device.'),
        otherwise: t("We couldn't turn on notifications. Please try again."),
      });
    });

  const stop = () =>
    void act(async () => {
      const answer = await call(PushApi.unsubscribe, { endpoint: endpoint ?? '' });
      await giveUpAddress();
      setState('off');
      // Without the browser's subscription nothing arrives, whatever the server has stored.
      return withWords(answer.ok ? answer : done(undefined), {
        done: t('Notifications are off on this device.'),
        otherwise: '',
      });
    });

  const test = () =>
    void act(async () => {
      const answer = await call(PushApi.test, { endpoint: endpoint ?? '' });
      if (!answer.ok && answer.code === 'missing') setState('off');
      return withWords(answer, {
        done: t('A notification is on its way to this device.'),
        otherwise: t("We couldn't send the test. Please try again."),
      });
    });

  return { state, isBusy, message, start, stop, test };
}

const why = inCatalog({
  'no-keys': "Push notifications aren't available.",
  unable: "This browser can't show notifications from Paratope.",
  'install-first': 'To get notifications on this {device}, add Paratope to your home screen.',
  forbidden: "Notifications for Paratope are blocked in this browser's settings.",
} as const satisfies Record<Exclude<PushState, 'asking' | 'on' | 'off'>, string>);

export const hours = () =>
  Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: timeInWords(`2026-01-01T${String(hour).padStart(2, '0')}:00`),
  }));
