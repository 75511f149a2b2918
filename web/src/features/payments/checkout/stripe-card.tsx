import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { t } from '../../../words/words.ts';
import type { CardForm } from './card-form.ts';
import { loadStripe, type StripeCardElement, type StripeScript } from './stripe-script.ts';

interface StripeCardProps {
  readonly scriptUrl: string;
  readonly publishableKey: string;
  readonly isDisabled: boolean;
  readonly ref: RefObject<CardForm | null>;
}

/** The provider's own field in its own frame: no digit of a card passes through this page. */
export function StripeCard({ scriptUrl, publishableKey, isDisabled, ref }: StripeCardProps) {
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<{ stripe: StripeScript; card: StripeCardElement }>(null);
  const [round, setRound] = useState(0);
  const [state, setState] = useState<'coming' | 'there' | 'failed'>('coming');

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round tries again.
  useEffect(() => {
    let isCurrent = true;
    loadStripe(scriptUrl, publishableKey).then(
      (stripe) => {
        if (!isCurrent || !place.current) return;
        const { color, fontFamily } = getComputedStyle(place.current);
        const card = stripe.elements().create('card', {
          hidePostalCode: true,
          disabled: true,
          style: { base: { color, fontFamily, fontSize: '16px' } },
        });
        card.mount(place.current);
        field.current = { stripe, card };
        setState('there');
      },
      () => isCurrent && setState('failed'),
    );
    return () => {
      isCurrent = false;
      field.current?.card.destroy();
      field.current = null;
    };
  }, [scriptUrl, publishableKey, round]);

  // Runs after whichever comes last, the field or what it waits for.
  useEffect(() => {
    if (state === 'there') field.current?.card.update({ disabled: isDisabled });
  }, [state, isDisabled]);

  useImperativeHandle(ref, () => ({
    async pay(clientSecret, { name, email, country, postalCode }) {
      if (!field.current) return { kind: 'failed', message: t('Card element not found') };
      const { stripe, card } = field.current;
      const address = {
        ...(country ? { country } : {}),
        ...(postalCode ? { postal_code: postalCode } : {}),
      };
      const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
        payment_method: { card, billing_details: { name, email, address } },
      });
      if (error || !paymentIntent) return { kind: 'failed', message: error?.message || t('Payment failed') };
      return { kind: 'paid', intentId: paymentIntent.id };
    },
  }));

  if (state === 'failed') {
    return (
      <Banner
        tone="danger"
        announce
        actions={<Button onClick={() => setRound((before) => before + 1)}>{t('Try again')}</Button>}
      >
        {t("We couldn't load the card form. Check your connection and try again.")}
      </Banner>
    );
  }
  return (
    <fieldset className="checkout-card-frame">
      <legend className="control-words medium field-label">{t('Card')}</legend>
      <div className="checkout-card-field" ref={place} />
    </fieldset>
  );
}
