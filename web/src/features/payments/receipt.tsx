import type { Payment } from '@paratope/shared/payments/api';
import { sumInWords } from '@paratope/shared/payments/price';
import { paymentPaths } from '../../addresses/payment-paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Link } from '../../ui/link.tsx';
import { dayOfMoment } from '../../ui/moments.ts';
import { pageLanguage, t } from '../../words/words.ts';

/** Prints as one sheet without the app around it. */
export const Receipt = ({ payment }: { readonly payment: Payment }) => {
  const { receiptNumber, company, payer, paidAt, paidUntil, period, promoCode, discount, refundedAt, endReason } =
    payment;
  return (
    <article className="column gap-5 receipt">
      <p className="receipt-screen-only">
        <Link className="link" to={paymentPaths.payments}>
          {t('All payments')}
        </Link>
      </p>
      <h1 className="title-1">{t('Receipt {number}', { number: receiptNumber ?? '' })}</h1>
      {endReason ? (
        <Banner
          tone="warm"
          title={refundedAt ? t('Refunded on {refundedAt}.', { refundedAt: dayOfMoment(refundedAt) }) : ''}
        >
          {refundedAt ? '' : t(endReason)}
        </Banner>
      ) : null}
      <Facts
        items={[
          {
            label: t('For'),
            value: paidUntil
              ? t('Standard Access to Paratope, renewed until {day}', { day: dayOfMoment(paidUntil) })
              : t('Standard Access to Paratope'),
          },
          { label: t('Company'), value: company },
          { label: t('Paid by'), value: payer },
          { label: t('Paid on'), value: paidAt ? dayOfMoment(paidAt) : t('Not paid yet') },
          ...(promoCode
            ? [{ label: t('Code'), value: t('{promoCode}, {discount}% off', { promoCode, discount }) }]
            : []),
          {
            label: t('Renews'),
            value: { once: t('Never'), month: t('Every month'), year: t('Every year') }[
              payment.amount > 0 ? period : 'once'
            ],
          },
          { label: t('Total'), value: <strong>{sumInWords(payment, pageLanguage())}</strong> },
        ]}
      />
      <p className="receipt-screen-only">
        <Button kind="primary" onClick={() => window.print()}>
          {t('Print or save as PDF')}
        </Button>
      </p>
    </article>
  );
};
