import { AccountApi, type OwnAccount, type Preferences } from '@paratope/shared/account/api';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { deviceZone } from '../../../local/device.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { outcomeOf } from '../actions.ts';
import { SettingsSection } from './settings-section.tsx';
import { useAct } from './use-act.ts';

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** Whether, and when, what is due comes by mail. A change counts at once. */
export function NotificationsSection({ account, reload }: { account: OwnAccount; reload(): Promise<void> }) {
  const [shown, setShown] = useState<Preferences>(account.preferences);
  const { act, isBusy, message } = useAct();
  const zone = shown.zone ?? account.homeZone;
  const here = deviceZone();

  const change = (changes: Partial<Preferences>) => {
    const before = shown;
    setShown({ ...shown, ...changes });
    void act(async () => {
      const answer = await call(AccountApi.changePreferences, changes);
      if (!answer.ok) setShown(before);
      else await reload();
      return outcomeOf(answer.ok ? { ok: true, value: {} } : answer, {
        done: 'Saved',
        otherwise: 'This could not be saved. Please try again.',
      });
    });
  };

  return (
    <SettingsSection title="Notifications">
      <Switch
        label="Daily summary by mail"
        hint={
          account.isVerified
            ? 'What is due today and what has gone quiet. Only on days when there is something.'
            : 'What is due today and what has gone quiet. It starts once your address is confirmed.'
        }
        checked={shown.digest}
        disabled={isBusy}
        onChange={(event) => change({ digest: event.target.checked })}
      />
      {shown.digest ? (
        <>
          <Field label="Sent at" hint={`Time in ${zone}`} className="settings-hour">
            <Select
              options={hours}
              value={String(shown.digestHour)}
              disabled={isBusy}
              onChange={(event) => change({ digestHour: Number(event.target.value) })}
            />
          </Field>
          {zone === here ? null : (
            <p>
              <Button busy={isBusy} onClick={() => change({ zone: here })}>
                {`Use this device's zone, ${here}`}
              </Button>
            </p>
          )}
        </>
      ) : null}
      {message ? <p role="alert">{message}</p> : null}
    </SettingsSection>
  );
}
