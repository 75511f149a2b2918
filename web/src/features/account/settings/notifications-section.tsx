import { AccountApi, type OwnAccount, type Preferences } from '@paratope/shared/account/api';
import { useState } from 'react';
import { done, withWords } from '../../../api/act-result.ts';
import { call } from '../../../api/call.ts';
import { deviceZone } from '../../../local/device.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { t } from '../../../words/words.ts';
import { hours, PushSettings } from './push-settings.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useAct } from './use-act.ts';

/** Reminders by mail and by notification. Each change is saved at once. */
export function NotificationsSection({ account, reload }: { account: OwnAccount; reload(): Promise<void> }) {
  const [shown, setShown] = useState<Preferences>(account.preferences);
  const { act, isBusy, message } = useAct();
  const zone = shown.zone ?? account.homeZone;
  const [choices] = useState(hours);
  const here = deviceZone();

  const change = (changes: Partial<Preferences>) => {
    const before = shown;
    setShown({ ...shown, ...changes });
    void act(async () => {
      const answer = await call(AccountApi.changePreferences, changes);
      if (!answer.ok) setShown(before);
      else await reload();
      return withWords(answer.ok ? done(undefined) : answer, {
        done: t('Saved'),
        otherwise: t("We couldn't save this. Please try again."),
      });
    });
  };

  return (
    <SettingsSection title={t('Notifications')}>
      <Switch
        label={t('Daily summary by email')}
        hint={
          account.isVerified
            ? t('What is due today and who has gone quiet. Only on days with something to do.')
            : t('What is due today and who has gone quiet. Starts once you confirm your address.')
        }
        checked={shown.digest}
        disabled={isBusy}
        onChange={(event) => change({ digest: event.target.checked })}
      />
      {shown.digest ? (
        <>
          <Field label={t('Send at')} hint={t('Time in {zone}', { zone })} className="settings-hour">
            <Select
              options={choices}
              value={String(shown.digestHour)}
              disabled={isBusy}
              onChange={(event) => change({ digestHour: Number(event.target.value) })}
            />
          </Field>
          {zone === here ? null : (
            <p>
              <Button busy={isBusy} onClick={() => change({ zone: here })}>
                {t("Use this device's time zone, {here}", { here })}
              </Button>
            </p>
          )}
        </>
      ) : null}
      {message ? <p role="alert">{message}</p> : null}
      <PushSettings preferences={shown} isBusy={isBusy} change={change} />
    </SettingsSection>
  );
}
