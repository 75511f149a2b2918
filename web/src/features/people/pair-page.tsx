import { AccountApi } from '@paratope/shared/account/api';
import { PeopleApi } from '@paratope/shared/people/api';
import { useCallback, useState } from 'react';
import { paths } from '../../addresses/paths.ts';
import { call } from '../../api/call.ts';
import { useAskEvery } from '../../local/ask-every.ts';
import { useOnline, useSession } from '../../local/hooks.ts';
import { useAnswer } from '../../local/use-answer.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { rich } from '../../words/rich.ts';
import { t } from '../../words/words.ts';
import './people.css';

export function PairPage() {
  const isOnline = useOnline();
  const { email } = useSession();
  const { shown, state, fault, again } = usePairing();
  return (
    <main className="page page-body narrow column gap-5 people-page">
      <PageTitle>{t('Log in on another device')}</PageTitle>
      <header>
        <h1 className="title-1">{t('Log in on another device')}</h1>
        <p className="voice muted">{t('No password needed. The code works once, for ten minutes.')}</p>
      </header>
      {state === 'used' ? (
        <Banner
          tone="plain"
          announce
          title={t('Your other device is signed in.')}
          actions={<Button onClick={again}>{t('Another device')}</Button>}
        >
          {t('Your data is being copied to it now.')}
        </Banner>
      ) : fault ? (
        <Banner
          tone={isOnline ? 'danger' : 'warm'}
          announce
          actions={<Button onClick={again}>{t('Try again')}</Button>}
        >
          {fault}
        </Banner>
      ) : shown && state === 'void' ? (
        <Banner
          tone="warm"
          announce
          title={t('This code has expired.')}
          actions={<Button onClick={again}>{t('Show a new code')}</Button>}
        >
          {t('Ten minutes have passed, or a wrong code was entered five times.')}
        </Banner>
      ) : shown ? (
        <Card className="grid gap-5 pair-card">
          <QrCode text={shown.url} label={t('QR code of the link')} />
          <ol className="grid gap-3 pair-steps">
            <li>{t('Scan the QR code with its camera and open the link.')}</li>
            <li>
              {rich('Or open {address} in the installed app and enter {email} and this code:', {
                address: <span className="strong break-anywhere">{`${location.host}${paths.claimPairing}`}</span>,
                email: <span className="strong break-anywhere">{email}</span>,
              })}
              <output className="block mt-2 pair-digits" aria-label={t('Code')}>
                {shown.code.slice(0, 3)} {shown.code.slice(3)}
              </output>
            </li>
          </ol>
        </Card>
      ) : (
        <Loading label={t('Getting a code')} shape="block" />
      )}
      <p className="muted small">
        {t(
          'Only use this for your own devices: it signs them in as you. To give someone else access, invite them under People.',
        )}
      </p>
    </main>
  );
}

type State = 'waiting' | 'used' | 'void';

function usePairing() {
  const isOnline = useOnline();
  const { value, failure, isLoading, again } = useAnswer(() => call(AccountApi.startPairing, {}), []);
  const [state, setState] = useState<State>('waiting');
  const shown = isLoading || failure ? undefined : value;
  const fault = !isLoading && failure ? failure.message || noNetwork() : '';

  const look = useCallback(async () => {
    const answer = await call(PeopleApi.pairingState, {});
    if (answer.ok && answer.value.data.state !== 'none') setState(answer.value.data.state);
  }, []);
  useAskEvery(3_000, look, shown !== undefined && state === 'waiting');

  return {
    shown,
    state,
    fault: isOnline || shown ? fault : fault && noNetwork(),
    again: () => {
      setState('waiting');
      void again();
    },
  };
}

const noNetwork = (): string => t('You need a connection to get a code.');
