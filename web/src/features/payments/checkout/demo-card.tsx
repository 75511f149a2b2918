import { PaymentApi } from '@paratope/shared/payments/api';
import { demoCards } from '@paratope/shared/payments/demo-cards';
import { type RefObject, useImperativeHandle, useState } from 'react';
import { call } from '../../../api/call.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { t } from '../../../words/words.ts';
import type { CardForm, Paid } from './card-form.ts';

/** The demo's cards, plainly labeled; there is no field a real card could be typed into. */
export function DemoCard({
  isDisabled,
  ref,
}: {
  readonly isDisabled: boolean;
  readonly ref: RefObject<CardForm | null>;
}) {
  const [number, setNumber] = useState<string>(demoCards[0].number);
  const [answerBank, setAnswerBank] = useState<(isConfirmed: boolean) => void>();

  useImperativeHandle(ref, () => ({
    async pay(clientSecret) {
      const first = await present(clientSecret, number, false);
      if (first.kind !== 'second-step') return first;
      const isConfirmed = await new Promise<boolean>((resolve) => setAnswerBank(() => resolve));
      setAnswerBank(undefined);
      if (!isConfirmed) return { kind: 'failed', message: t('We are unable to authenticate your payment method.') };
      const second = await present(clientSecret, number, true);
      return second.kind === 'second-step' ? { kind: 'failed', message: t('Payment failed') } : second;
    },
  }));

  return (
    <>
      <Banner tone="sample" title={t('Demo.')}>
        {t('Demo mode: no charge.')}
      </Banner>
      <Field label={t('Demo card')}>
        <Select
          value={number}
          disabled={isDisabled || answerBank !== undefined}
          onChange={(event) => setNumber(event.target.value)}
          options={demoCards.map((card) => ({ value: card.number, label: `${card.number}, ${t(card.does)}` }))}
        />
      </Field>
      {answerBank ? (
        <Banner
          tone="warm"
          title={t('Your bank asks you to approve this payment.')}
          announce
          actions={
            <>
              <Button kind="primary" onClick={() => answerBank(true)}>
                {t('Approve payment')}
              </Button>
              <Button onClick={() => answerBank(false)}>{t('No')}</Button>
            </>
          }
        >
          {t("This is the demo's bank.")}
        </Banner>
      ) : null}
    </>
  );
}

async function present(
  clientSecret: string,
  cardNumber: string,
  secondStepDone: boolean,
): Promise<Paid | { readonly kind: 'second-step' }> {
  const answer = await call(PaymentApi.confirmDemoCard, { clientSecret, cardNumber, secondStepDone });
  if (!answer.ok) return { kind: 'failed', message: answer.message || t('Payment failed') };
  const { status, paymentIntentId } = answer.value.data;
  return status === 'requires_action' ? { kind: 'second-step' } : { kind: 'paid', intentId: paymentIntentId };
}
