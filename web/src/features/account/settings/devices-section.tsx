import { AccountApi, type DeviceSession } from '@paratope/shared/account/api';
import { useState } from 'react';
import { paths } from '../../../addresses/paths.ts';
import { done, withWords } from '../../../api/act-result.ts';
import { call } from '../../../api/call.ts';
import { useAnswer } from '../../../local/use-answer.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Link } from '../../../ui/link.tsx';
import { List, ListLine } from '../../../ui/list-line.tsx';
import { momentInFull } from '../../../ui/moments.ts';
import { plural, t } from '../../../words/words.ts';
import { ActDialog } from './act-dialog.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useAct } from './use-act.ts';

export const useDevices = () => useAnswer(() => call(AccountApi.sessions, { limit: 100 }), []);

/** `answer` is settled already: the page waits for it once, together with the account. */
export function DevicesSection({ answer }: { readonly answer: ReturnType<typeof useDevices> }) {
  const { value, again: look } = answer;
  const devices = value?.data;
  const [ending, setEnding] = useState<DeviceSession | undefined>();
  const { act, isBusy, message } = useAct();

  const endOthers = () =>
    void act(async () => {
      const answer = await call(AccountApi.endOtherSessions, {});
      await look();
      if (!answer.ok) return withWords(answer, { otherwise: t("We couldn't sign them out. Please try again.") });
      const { ended } = answer.value.data;
      return done(undefined, plural(ended, '1 device was signed out', '{count} devices were signed out'));
    });

  return (
    <SettingsSection title={t('Devices')} intro={t('Everywhere you are signed in.')}>
      {devices ? (
        <List label={t('Devices')}>
          {devices.map((device) => (
            <ListLine
              key={device.id}
              title={deviceWords(device)}
              detail={
                device.isCurrent ? t('Active now') : t('Last used {seenAt}', { seenAt: momentInFull(device.seenAt) })
              }
              aside={
                device.isCurrent ? (
                  <Badge tone="quiet">{t('This device')}</Badge>
                ) : (
                  <Button
                    aria-label={t('Sign out {device}', { device: deviceWords(device) })}
                    onClick={() => setEnding(device)}
                  >
                    {t('Sign out')}
                  </Button>
                )
              }
            />
          ))}
        </List>
      ) : (
        <p className="row gap-4 muted">
          {t("We couldn't load your devices.")} <Button onClick={() => void look()}>{t('Try again')}</Button>
        </p>
      )}
      <p>
        <Link className="link" to={paths.pair}>
          {t('Log in on another device')}
        </Link>
      </p>
      {devices && devices.length > 2 ? (
        <Button busy={isBusy} onClick={endOthers}>
          {t('Sign out all other devices')}
        </Button>
      ) : null}
      {message ? <p role="alert">{message}</p> : null}
      <EndDialog key={ending?.id} device={ending} onClose={() => setEnding(undefined)} onDone={look} />
    </SettingsSection>
  );
}

/** Puts the server's "Firefox on Android" into the page's language. */
function deviceWords({ device }: DeviceSession): string {
  const [browser, system] = device.split(' on ');
  return browser && system ? t('{browser} on {system}', { browser, system }) : t(device);
}

function EndDialog({ device, onClose, onDone }: EndDialogProps) {
  const [isLost, setLost] = useState(false);
  const send = async () => {
    const answer = await call(AccountApi.endSession, { id: device?.id ?? '', ...(isLost ? { isLost: 'true' } : {}) });
    await onDone();
    return withWords(answer, {
      done: t('The device is signed out.'),
      otherwise: t("We couldn't sign it out. Please try again."),
    });
  };
  return (
    <ActDialog
      open={device !== undefined}
      onClose={onClose}
      title={device ? t('Sign out {device}?', { device: deviceWords(device) }) : t('Sign out this device?')}
      description={t(
        'It locks the next time it goes online. Unsynced changes stay on it, locked, until you log in there again.',
      )}
      submit={t('Sign out')}
      tone="danger"
      faultIn={() => undefined}
      send={send}
    >
      <Checkbox
        label={t('Lost or stolen')}
        hint={t('It deletes all your data the next time it goes online, including unsynced changes.')}
        checked={isLost}
        onChange={(event) => setLost(event.target.checked)}
      />
    </ActDialog>
  );
}

interface EndDialogProps {
  readonly device: DeviceSession | undefined;
  onClose(): void;
  onDone(): Promise<void>;
}
