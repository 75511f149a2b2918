import { benefitsOf } from '@paratope/shared/payments/offers';
import { sumInWords } from '@paratope/shared/payments/price';
import { Card } from '../../../ui/card.tsx';
import { Section } from '../../../ui/section.tsx';
import { pageLanguage, t } from '../../../words/words.ts';
import { PromoBox } from './promo-box.tsx';
import type { Offer, Promo } from './use-checkout.ts';

interface OrderSummaryProps {
  readonly offer: Offer;
  readonly promo: Promo | null;
  readonly amount: number;
  readonly isLocked: boolean;
  readonly onApply: (code: string) => Promise<string>;
  readonly onRemove: () => void;
}

export function OrderSummary({ offer, promo, amount, isLocked, onApply, onRemove }: OrderSummaryProps) {
  const { currency, period } = offer;
  return (
    <Card as="section" className="column gap-4">
      <h2 className="title-2">{t('Order summary')}</h2>
      <dl className="checkout-lines">
        <div className="between row gap-4 hair-bottom py-3">
          <dt>{t('Standard Access')}</dt>
          <dd>{sumInWords(offer, pageLanguage())}</dd>
        </div>
        {promo ? (
          <div className="between row gap-4 hair-bottom py-3">
            <dt>{t('Code {code}', { code: promo.code })}</dt>
            <dd>−{sumInWords({ amount: offer.amount - amount, currency }, pageLanguage())}</dd>
          </div>
        ) : null}
        <div className="between row gap-4 py-3 strong checkout-total">
          <dt>{t('Total')}</dt>
          <dd>{amount === 0 ? t('Free') : sumInWords({ amount, currency }, pageLanguage())}</dd>
        </div>
      </dl>
      <p className="muted small">
        {amount === 0
          ? t("You won't be charged.")
          : {
              once: t('One payment. No renewal.'),
              month: t('Charged every month until you cancel under Payments.'),
              year: t('Charged every year until you cancel under Payments.'),
            }[period]}
      </p>
      {isLocked ? null : <PromoBox promo={promo} onApply={onApply} onRemove={onRemove} />}
    </Card>
  );
}

export const Included = () => (
  <Section className="checkout-included-section" title={t("What's included")} look="title-3">
    <ul className="mt-3 checkout-included">
      {benefitsOf('standard', t).map((benefit) => (
        <li key={benefit} className="muted hair-bottom py-2">
          {benefit}
        </li>
      ))}
    </ul>
  </Section>
);
