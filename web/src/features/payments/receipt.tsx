import type { Payment } from '@paratope/shared/billing/api';
import { sumInWords } from '@paratope/shared/payments/price';
import { paymentPaths } from '../../app/payment-paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Link } from '../../ui/link.tsx';
import { dayInWords } from './day-in-words.ts';

/** One receipt, which prints as one sheet without the app around it. */
export const Receipt = ({ payment }: { readonly payment: Payment }) => {
  const { receiptNumber, company, payer, paidAt, period, promoCode, discount, refundedAt, endReason } = payment;
  return (
    <article className="receipt">
      <p className="receipt-screen-only">
        <Link className="link" to={paymentPaths.payments}>
          All payments
        </Link>
      </p>
      <h1 className="title-1">Receipt {receiptNumber}</h1>
      {endReason ? (
        <Banner tone="warm" title={refundedAt ? `Refunded on ${dayInWords(refundedAt)}.` : ''}>
          {refundedAt ? '' : endReason}
        </Banner>
      ) : null}
      <Facts
        items={[
          { label: 'For', value: 'Standard Access to Paratope' },
          { label: 'Company', value: company },
          { label: 'Paid by', value: payer },
          { label: 'Paid on', value: paidAt ? dayInWords(paidAt) : 'Not paid yet' },
          ...(promoCode ? [{ label: 'Code', value: `${promoCode}, ${discount}% off` }] : []),
          {
            label: 'Renews',
            value: { once: 'Never', month: 'Every month', year: 'Every year' }[payment.amount > 0 ? period : 'once'],
          },
          { label: 'Total', value: <strong>{sumInWords(payment)}</strong> },
        ]}
      />
      <p className="receipt-screen-only">
        <Button kind="primary" onClick={() => window.print()}>
          Print or save as PDF
        </Button>
      </p>
    </article>
  );
};
