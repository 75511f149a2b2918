import { AdminSetUpApi, type SetUpStep, type SetUpStepName } from '@paratope/shared/admin/set-up-api';
import { useState } from 'react';
import { paths } from '../../../addresses/paths.ts';
import { call } from '../../../api/call.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { plural, t } from '../../../words/words.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { adminPage } from '../admin-only.tsx';
import { Answered } from '../answered.tsx';
import { useAddressState } from '../use-address-state.ts';
import { useAdmin } from '../use-admin.ts';
import { useAdminAnswer } from '../use-admin-answer.ts';
import { useNotice } from '../use-notice.tsx';
import { StepFold } from './step-fold.tsx';
import './set-up.css';

export const SetUpGuidePage = adminPage(SetUpGuide);

function SetUpGuide() {
  const asked = useAdminAnswer(() => call(AdminSetUpApi.setUpSteps, {}));
  const { isOwner, explain } = useAdmin();
  const { banner, fail } = useNotice();
  const [busy, setBusy] = useState<SetUpStepName>();
  const address = useAddressState();
  const skip = async (name: SetUpStepName, isSkipped: boolean) => {
    setBusy(name);
    const answer = await call(AdminSetUpApi.skipSetUpStep, { name, isSkipped });
    setBusy(undefined);
    if (!answer.ok) return fail(explain(answer));
    asked.again();
  };
  return (
    <AdminFrame
      title={t('Set-up guide')}
      acts={
        <>
          <Button icon="refresh" onClick={asked.again}>
            {t('Refresh')}
          </Button>
          <Link className={buttonClass()} to={paths.admin}>
            {t('Go to the dashboard')}
          </Link>
        </>
      }
    >
      {banner}
      <Answered asked={asked} label={t('Checking the server')} lines={8}>
        {({ data }) => (
          <div className="column gap-5 set-up">
            <p className="muted">
              {isOwner
                ? t('Do the steps in any order. You can skip each one and come back from Instance.')
                : t('Only an owner can set up this instance.')}
            </p>
            <Progress steps={data} />
            <ol className="set-up-steps">
              {data.map((step, at) => (
                <StepFold
                  key={step.name}
                  step={step}
                  number={at + 1}
                  isOpen={address.get('open') === step.name}
                  isBusy={busy === step.name}
                  onToggle={(isOpen) => {
                    if (isOpen === (address.get('open') === step.name)) return;
                    if (isOpen) address.open(step.name);
                    else address.close();
                  }}
                  onSkip={(isSkipped) => void skip(step.name, isSkipped)}
                  onTried={asked.again}
                />
              ))}
            </ol>
          </div>
        )}
      </Answered>
    </AdminFrame>
  );
}

function Progress({ steps }: { readonly steps: readonly SetUpStep[] }) {
  const of = (state: SetUpStep['state']) => steps.filter((step) => step.state === state).length;
  const count = { done: of('set'), total: steps.length };
  const skipped = of('skipped');
  return (
    <ProgressBar
      label={t('Progress')}
      value={count.done}
      max={count.total}
      detail={
        skipped === 0
          ? t('{done} of {total} done', count)
          : plural(skipped, '{done} of {total} done, 1 skipped', '{done} of {total} done, {count} skipped', count)
      }
    />
  );
}
