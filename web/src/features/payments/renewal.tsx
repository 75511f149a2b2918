import { PaymentApi } from '@paratope/shared/payments/api';
import { planLabels, type Renewal } from '@paratope/shared/plans/plan';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useOnline, useStartup } from '../../local/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FormFault } from '../../ui/form-fault.tsx';
import { dayOfMoment } from '../../ui/moments.ts';
import { t } from '../../words/words.ts';

export function RenewalCard() {
  const startup = useStartup();
  if (!startup?.renewal) return null;
  return <Renews renewal={startup.renewal} plan={t(planLabels[startup.plan])} />;
}

function Renews({ renewal, plan }: { readonly renewal: Renewal; readonly plan: string }) {
  const isOnline = useOnline();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  // The server's answer, until this device's own record has caught up.
  const [said, setSaid] = useState(renewal);
  const record = JSON.stringify(renewal);
  const [heard, setHeard] = useState(record);
  if (heard !== record) {
    setHeard(record);
    setSaid(renewal);
  }
  const { until, isEnding, period } = said;
  const day = dayOfMoment(until);

  const set = async (renews: boolean) => {
    setBusy(true);
    setFault('');
    const answer = await call(PaymentApi.setRenewal, { renews });
    setBusy(false);
    setAsking(false);
    if (answer.ok) return setSaid(answer.value.data.renewal);
    setFault(
      answer.message || t("We lost the connection, so we don't know yet whether this went through. Please try again."),
    );
  };

  return (
    <Card as="section" className="column start gap-3">
      <h2 className="title-3">{plan}</h2>
      <p>
        {isEnding
          ? t("Ends on {day}. You keep everything until then and won't be charged after that.", { day })
          : period === 'year'
            ? t('Renews on {day}, then every year until you cancel.', { day })
            : t('Renews on {day}, then every month until you cancel.', { day })}
      </p>
      <FormFault message={fault} />
      <p className="row">
        {isEnding ? (
          <Button busy={isBusy} disabled={!isOnline} onClick={() => void set(true)}>
            {t('Keep renewing')}
          </Button>
        ) : (
          <Button disabled={!isOnline} onClick={() => setAsking(true)}>
            {t('Cancel renewal')}
          </Button>
        )}
        {isOnline ? null : <span className="muted small">{t('This needs a connection.')}</span>}
      </p>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('Cancel renewal?')}
        confirm={t('Cancel renewal')}
        tone="danger"
        busy={isBusy}
        onConfirm={() => void set(false)}
      >
        <p>
          {t(
            "You keep {plan} until {day}. After that you won't be charged. Your first five matches stay unlocked, and the others lock. Your notes stay readable on your timeline. You can undo this until that day.",
            { plan, day },
          )}
        </p>
      </ConfirmDialog>
    </Card>
  );
}
