import { OutreachApi } from '@paratope/shared/outreach/api';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../addresses/paths.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { FaultLine } from '../../ui/form-fault.tsx';
import { Link } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { t } from '../../words/words.ts';
import './today.css';

/** Target of the link at the end of a mail. It asks first, because mail programs open links to inspect them. */
export function StopRemindersPage() {
  const [params] = useSearchParams();
  const [state, setState] = useState<'asking' | 'busy' | 'stopped'>('asking');
  const [fault, setFault] = useState('');
  const stop = async () => {
    setFault('');
    setState('busy');
    const answer = await call(OutreachApi.stopReminders, { token: params.get('token') ?? '' });
    setState(answer.ok ? 'stopped' : 'asking');
    if (!answer.ok) setFault(answer.message || t("We couldn't reach Paratope. Please try again."));
  };
  return (
    <main className="page page-body column gap-6">
      <PageTitle>{t('Stop emails')}</PageTitle>
      {state === 'stopped' ? (
        <>
          <h1 className="title-1">{t('Emails stopped')}</h1>
          <p role="status">{t("You won't get any more emails about what is due. You still see it under Today.")}</p>
        </>
      ) : (
        <>
          <h1 className="title-1">{t('Stop these emails?')}</h1>
          <p>{t("You won't get any more emails about what is due, who has gone quiet or what is planned.")}</p>
          <FaultLine message={fault} />
          <p>
            <Button kind="primary" size="main" busy={state === 'busy'} onClick={() => void stop()}>
              {t('Stop emails')}
            </Button>
          </p>
        </>
      )}
      <p>
        <Link className="link" to={paths.today}>
          {t('Go to Today')}
        </Link>
      </p>
    </main>
  );
}
