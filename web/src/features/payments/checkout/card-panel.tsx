import { sumInWords } from '@paratope/shared/payments/price';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormFault } from '../../../ui/form-fault.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { pageLanguage, t } from '../../../words/words.ts';
import type { CardForm } from './card-form.ts';
import { DemoCard } from './demo-card.tsx';
import { StripeCard } from './stripe-card.tsx';
import type { Buyer, Offer } from './use-checkout.ts';

interface CardPanelProps {
  readonly offer: Offer;
  readonly amount: number;
  /** The form waits while it is null. */
  readonly secret: string | null;
  readonly buyer: Buyer;
  readonly isOnline: boolean;
  /** The card is being charged: nothing else may change the price now. */
  readonly onBusy: (isBusy: boolean) => void;
  readonly onPaid: (intentId: string) => Promise<string>;
}

export function CardPanel({ offer, amount, secret, buyer, isOnline, onBusy, onPaid }: CardPanelProps) {
  const card = useRef<CardForm>(null);
  const [country, setCountry] = useState('US');
  const [postalCode, setPostalCode] = useState('');
  const [agrees, setAgrees] = useState(false);
  // Paid, but not confirmed here yet: another press asks again and charges nothing.
  const [paidIntent, setPaidIntent] = useState<string>();
  const renews = offer.period !== 'once';
  const price = sumInWords({ amount, currency: offer.currency }, pageLanguage());

  const { submit, isBusy, fault } = useSubmit(async () => {
    if (!secret) return undefined;
    if (renews && !agrees) return t('Please agree to the renewal first.');
    onBusy(true);
    const why = await charge(secret);
    onBusy(false);
    return why;
  });

  const charge = async (clientSecret: string): Promise<string> => {
    try {
      if (paidIntent) return await onPaid(paidIntent);
      if (!card.current) return t('Card element not found');
      const { startupName: name, email } = buyer;
      const paid = await card.current.pay(clientSecret, { name, email, country, postalCode: postalCode.trim() });
      if (paid.kind === 'failed') return paid.message;
      setPaidIntent(paid.intentId);
      return await onPaid(paid.intentId);
    } catch {
      return t('An unexpected error occurred');
    }
  };

  return (
    <Card as="section" className="column gap-4">
      <h2 className="title-2">{t('Card payment')}</h2>
      <form className="column gap-4" aria-label={t('Card payment')} noValidate onSubmit={submit}>
        {offer.provider === 'demo' ? (
          <DemoCard ref={card} isDisabled={!secret || isBusy} />
        ) : (
          <StripeCard
            ref={card}
            scriptUrl={offer.scriptUrl ?? ''}
            publishableKey={offer.publishableKey ?? ''}
            isDisabled={!secret || isBusy}
          />
        )}
        <div className="grid gap-4 halves">
          <Field label={t('Billing country')}>
            <Select
              value={country}
              autoComplete="country"
              onChange={(event) => setCountry(event.target.value)}
              options={[
                { value: 'US', label: t('United States') },
                { value: 'CA', label: t('Canada') },
                { value: 'GB', label: t('United Kingdom') },
                { value: '', label: t('Other') },
              ]}
            />
          </Field>
          <Field label={t('ZIP')} optional hint={t("Sent to our payment processor. We don't store it.")}>
            <TextInput
              value={postalCode}
              autoComplete="postal-code"
              maxLength={16}
              onChange={(event) => setPostalCode(event.target.value)}
            />
          </Field>
        </div>
        {renews ? (
          <Checkbox
            checked={agrees}
            onChange={(event) => setAgrees(event.target.checked)}
            label={
              offer.period === 'year'
                ? t('I agree to be charged {price} every year until I cancel.', { price })
                : t('I agree to be charged {price} every month until I cancel.', { price })
            }
          />
        ) : null}
        <FormFault message={fault} />
        <Button type="submit" kind="primary" size="main" block busy={isBusy || !secret} disabled={!secret || !isOnline}>
          {paidIntent
            ? t('Check the payment again')
            : secret
              ? t('Pay {price}', { price })
              : t('Preparing the payment')}
        </Button>
      </form>
    </Card>
  );
}
