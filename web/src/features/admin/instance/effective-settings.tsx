import { AdminInstanceApi, type InstanceSetting, type TestAnswer } from '@paratope/shared/admin/instance-api';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { inWords, t } from '../../../words/words.ts';
import { Answered } from '../answered.tsx';
import { useAdmin } from '../use-admin.ts';
import { useAdminAnswer } from '../use-admin-answer.ts';
import { useNotice } from '../use-notice.tsx';
import { Value } from './value.tsx';

/** What the server runs with; an owner tries the two services people ask about first. */
export function EffectiveSettings() {
  const asked = useAdminAnswer(() => call(AdminInstanceApi.settings, {}));
  const { isOwner, explain } = useAdmin();
  const { banner, fail } = useNotice();
  const [busy, setBusy] = useState<'mail' | 'ai'>();
  const [tried, setTried] = useState<TestAnswer>();
  const tryMail = async () => {
    setBusy('mail');
    const answer = await call(AdminInstanceApi.sendTestMail, {});
    setBusy(undefined);
    if (answer.ok) setTried({ line: answer.value.data, question: '', answer: '' });
    else fail(explain(answer, t('We couldn’t send a test email. Try again.')));
  };
  const tryModel = async () => {
    setBusy('ai');
    const answer = await call(AdminInstanceApi.askTestQuestion, {});
    setBusy(undefined);
    if (answer.ok) setTried(answer.value.data);
    else fail(explain(answer, t('We couldn’t ask the AI. Try again.')));
  };
  return (
    <section className="column gap-3 mt-6 admin-section badges-break" aria-label={t('Settings')}>
      <h2 className="title-3">{t('Settings')}</h2>
      <p className="muted small">{t('Change them where the server is started. Passwords and keys are never shown.')}</p>
      {isOwner ? (
        <div className="row wrap gap-2">
          <Button busy={busy === 'mail'} disabled={busy === 'ai'} onClick={() => void tryMail()}>
            {t('Send test email')}
          </Button>
          <Button busy={busy === 'ai'} disabled={busy === 'mail'} onClick={() => void tryModel()}>
            {t('Ask the AI a test question')}
          </Button>
        </div>
      ) : null}
      {banner}
      {tried ? (
        <div className="admin-instance" role="status">
          <Facts
            items={[
              { label: inWords(tried.line.label), value: <Value line={tried.line} /> },
              ...(tried.answer
                ? [
                    { label: t('Question'), value: tried.question },
                    { label: t('Answer'), value: tried.answer },
                  ]
                : []),
            ]}
          />
        </div>
      ) : null}
      <Answered asked={asked} label={t('Loading the settings')} lines={8}>
        {({ data }) => (
          <div className="admin-instance">
            <Facts items={data.filter(({ state }) => state === 'set').map(shown)} />
            <details>
              <summary className="touch">{t('Unchanged settings')}</summary>
              <Facts items={data.filter(({ state }) => state !== 'set').map(shown)} />
            </details>
          </div>
        )}
      </Answered>
    </section>
  );
}

const shown = ({ name, value, isSecret, state }: InstanceSetting) => ({
  label: name,
  value: state === 'none' ? t('Not set') : isSecret ? t('Set') : value,
});
