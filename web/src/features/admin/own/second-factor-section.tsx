import { AdminAccountApi } from '@paratope/shared/admin/second-factor-api';
import type { SecondFactor } from '@paratope/shared/second-factor/api';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { RecoveryCodes } from '../../../ui/second-factor.tsx';
import { Section } from '../../../ui/section.tsx';
import { plural, t } from '../../../words/words.ts';
import { Answered } from '../answered.tsx';
import { moment } from '../moment.ts';
import { useAdminAnswer } from '../use-admin-answer.ts';
import { RemoveFactor, RenewCodes } from './renew-or-remove.tsx';
import { SwitchOnFactor } from './switch-on-factor.tsx';

const codesWords = () => ({
  title: t('Your recovery codes'),
  description: t(
    'Each code logs you in once if you don’t have your phone. You won’t see them again, so keep them where you keep your passwords.',
  ),
  list: t('Recovery codes'),
  save: t('Save as a file'),
  kept: t('I saved my codes'),
});

type Open = 'on' | 'renew' | 'off';

export function SecondFactorSection() {
  const asked = useAdminAnswer(() => call(AdminAccountApi.secondFactor, {}));
  const [open, setOpen] = useState<Open>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => setOpen(undefined);
  const given = (fresh: readonly string[]) => {
    close();
    setCodes(fresh);
    asked.again();
  };
  return (
    <Section className="column gap-3 mt-6 admin-section" title={t('Two-step verification')} look="title-3">
      <Answered asked={asked} label={t('Loading')} lines={2}>
        {({ data }) => <State factor={data} onOpen={setOpen} />}
      </Answered>
      {open === 'on' ? <SwitchOnFactor onClose={close} onGiven={given} /> : null}
      {open === 'renew' ? <RenewCodes onClose={close} onGiven={given} /> : null}
      {open === 'off' ? <RemoveFactor onClose={close} onRemoved={asked.again} /> : null}
      {codes ? <RecoveryCodes codes={codes} words={codesWords()} onClose={() => setCodes(undefined)} /> : null}
    </Section>
  );
}

function State({ factor, onOpen }: { factor: SecondFactor; onOpen(what: Open): void }) {
  const { since, recoveryCodesLeft: left } = factor;
  if (since === null) {
    return (
      <>
        <p className="muted">
          {t(
            'After your password, you enter a code from an authenticator app on your phone. That way, a stolen password alone isn’t enough to log in.',
          )}
        </p>
        <div className="row wrap">
          <Button kind="primary" onClick={() => onOpen('on')}>
            {t('Turn on')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <p>
        <Badge tone="good">{t('On')}</Badge>{' '}
        <span className="muted">{t('since {moment}', { moment: moment(since) })}</span>
      </p>
      {left < 3 ? (
        <Banner tone="warm">
          {plural(
            left,
            '1 recovery code left. Create new ones before you run out.',
            '{count} recovery codes left. Create new ones before you run out.',
          )}
        </Banner>
      ) : (
        <p className="muted">{plural(left, '1 recovery code left.', '{count} recovery codes left.')}</p>
      )}
      <div className="row wrap">
        <Button onClick={() => onOpen('renew')}>{t('Create new recovery codes')}</Button>
        <Button kind="danger" onClick={() => onOpen('off')}>
          {t('Turn off')}
        </Button>
      </div>
    </>
  );
}
