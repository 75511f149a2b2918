import { AdminAccountApi } from '@paratope/shared/admin/second-factor-api';
import type { SecondFactor } from '@paratope/shared/second-factor/api';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { RecoveryCodes } from '../../../ui/second-factor.tsx';
import { Section } from '../../../ui/section.tsx';
import { Answered } from '../answered.tsx';
import { moment } from '../moment.ts';
import { useAdminAnswer } from '../use-admin-answer.ts';
import { RemoveFactor, RenewCodes } from './renew-or-remove.tsx';
import { SwitchOnFactor } from './switch-on-factor.tsx';

const codesWords = {
  title: 'Your recovery codes',
  description:
    'Each opens the admin area once when your phone is not at hand. They are shown this once; keep them where you keep passwords.',
  list: 'Recovery codes',
  save: 'Save as a file',
  kept: 'I have kept them',
};

type Open = 'on' | 'renew' | 'off';

/** Whether a code is asked for at sign-in, and how to change that. */
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
    <Section className="column gap-3 mt-6 admin-section" title="Second factor" look="title-3">
      <Answered asked={asked} label="Looking" lines={2}>
        {({ data }) => <State factor={data} onOpen={setOpen} />}
      </Answered>
      {open === 'on' ? <SwitchOnFactor onClose={close} onGiven={given} /> : null}
      {open === 'renew' ? <RenewCodes onClose={close} onGiven={given} /> : null}
      {open === 'off' ? <RemoveFactor onClose={close} onRemoved={asked.again} /> : null}
      {codes ? <RecoveryCodes codes={codes} words={codesWords} onClose={() => setCodes(undefined)} /> : null}
    </Section>
  );
}

function State({ factor, onOpen }: { factor: SecondFactor; onOpen(what: Open): void }) {
  const { since, recoveryCodesLeft: left } = factor;
  if (since === null) {
    return (
      <>
        <p className="muted">
          A code from an authenticator app on your phone, asked for after the password. A stolen password alone then
          opens nothing.
        </p>
        <div className="row wrap">
          <Button kind="primary" onClick={() => onOpen('on')}>
            Switch on
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <p>
        <Badge tone="good">On</Badge> <span className="muted">{`since ${moment(since)}`}</span>
      </p>
      {left < 3 ? (
        <Banner tone="warm">{`${left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left. Make new ones before you need them.`}</Banner>
      ) : (
        <p className="muted">{`${left} recovery codes are left.`}</p>
      )}
      <div className="row wrap">
        <Button onClick={() => onOpen('renew')}>New recovery codes</Button>
        <Button kind="danger" onClick={() => onOpen('off')}>
          Switch off
        </Button>
      </div>
    </>
  );
}
