import { Activities, isSystemEntry } from '@paratope/shared/outreach/activity';
import { useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { deviceWord } from '../../local/device.ts';
import { useLocalQuery, useSession } from '../../local/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { t } from '../../words/words.ts';
import { InstallSteps } from './install-steps.tsx';
import { useInstall } from './use-install.ts';
import './install.css';

/** Offers to install once the app has shown its use: after the first activity this person saved on this device. */
export function InstallOffer() {
  const { state, ask } = useInstall();
  const hasSaved = useHasSaved();
  const id = useId();
  const [asking] = useState(() => createAsking({ device: localStorage, tab: sessionStorage }));
  const [mayAsk, setMayAsk] = useState(() => asking.mayAsk(new Date()));
  const [showsSteps, setShowsSteps] = useState(false);
  const isShown = mayAsk && hasSaved && (state === 'offered' || state === 'by-hand');

  useEffect(() => {
    if (isShown) asking.asked();
  }, [isShown, asking]);

  const putOff = () => {
    asking.putOff(new Date());
    setMayAsk(false);
  };
  const install = async () => {
    if (state === 'by-hand') return setShowsSteps(true);
    if (await ask()) setMayAsk(false);
    else putOff();
  };

  if (!isShown) return null;
  return (
    <>
      {createPortal(
        <section className="grid floating install-offer" aria-labelledby={id} hidden={showsSteps}>
          <p>
            <strong className="block" id={id}>
              {t('Keep Paratope on this {device}', { device: t(deviceWord()) })}
            </strong>{' '}
            {t('Install it to open offline and protect your notes.')}
          </p>
          <p className="row end">
            <Button kind="quiet" onClick={putOff}>
              {t('Not now')}
            </Button>
            <Button kind="primary" onClick={() => void install()}>
              {state === 'by-hand' ? t('Show me how') : t('Install')}
            </Button>
          </p>
        </section>,
        document.body,
      )}
      <InstallSteps open={showsSteps} onClose={putOff} />
    </>
  );
}

/** Whether this person has saved an activity since signing in here; what another device did before does not count. */
function useHasSaved(): boolean {
  const { accountId, loginTime } = useSession();
  const found = useLocalQuery(
    (rows) =>
      rows
        .table(Activities)
        .filter((one) => one.accountId === accountId && one.createdAt >= loginTime && !isSystemEntry(one))
        .count()
        .catch(() => 0),
    [accountId, loginTime],
  );
  return (found ?? 0) > 0;
}

/** Limits the offer: once per browser session, and not for a long time after "Not now". */
interface Asking {
  mayAsk(now: Date): boolean;
  /** The offer is on screen: not again in this session, whatever the reply. */
  asked(): void;
  putOff(now: Date): void;
}

const createAsking = ({ device, tab }: { device: Storage; tab: Storage }): Asking => ({
  mayAsk: (now) => tab.getItem(askedKey) === null && (device.getItem(putOffKey) ?? '') <= now.toISOString(),
  asked: () => tab.setItem(askedKey, '1'),
  putOff: (now) => device.setItem(putOffKey, new Date(now.getTime() + quarterOfAYear).toISOString()),
});

const askedKey = 'installAsked';
/** Holds the end of the pause; it survives a sign-out, because it is about the device. */
const putOffKey = 'installPutOffUntil';
const quarterOfAYear = 90 * 86_400_000;
