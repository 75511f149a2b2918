import { type Payment, PaymentApi } from '@paratope/shared/payments/api';
import { sumInWords } from '@paratope/shared/payments/price';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../addresses/paths.ts';
import { paymentPaths } from '../../addresses/payment-paths.ts';
import { call } from '../../api/call.ts';
import { useAnswer } from '../../local/use-answer.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { List, ListLine } from '../../ui/list-line.tsx';
import { dayOfMoment } from '../../ui/moments.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { pageLanguage, t } from '../../words/words.ts';
import { Receipt } from './receipt.tsx';
import { RenewalCard } from './renewal.tsx';
import './payments.css';

/** The payments, or one receipt under its own URL (`?receipt=`). */
export function PaymentsPage() {
  const [search] = useSearchParams();
  const receiptId = search.get('receipt');
  const { value, failure, isLoading, again } = useAnswer(() => call(PaymentApi.payments, { limit: 100 }), []);
  const payments = value?.data;
  const receipt = payments?.find(({ id }) => id === receiptId);
  return (
    <main className="page page-body narrow column gap-5 pb-8">
      <PageTitle>{t('Payments')}</PageTitle>
      {failure && !isLoading ? (
        <ErrorState title={t("We couldn't load your payments")} onRetry={again}>
          {t('Payments need a connection.')}
        </ErrorState>
      ) : payments === undefined ? (
        <Loading label={t('Loading your payments')}>
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </Loading>
      ) : receiptId === null ? (
        <AllPayments payments={payments} />
      ) : receipt ? (
        <Receipt payment={receipt} />
      ) : (
        <ErrorState title={t("We can't find this receipt")}>
          <Link className="link" to={paymentPaths.payments}>
            {t('All payments')}
          </Link>
        </ErrorState>
      )}
    </main>
  );
}

const AllPayments = ({ payments }: { readonly payments: readonly Payment[] }) => (
  <>
    <h1 className="title-1">{t('Payments')}</h1>
    <RenewalCard />
    {payments.length === 0 ? (
      <EmptyState
        title={t('No payments yet')}
        action={
          <Link className={buttonClass()} to={paths.dashboard}>
            {t('Go to your dashboard')}
          </Link>
        }
      >
        {t('Receipts will appear here.')}
      </EmptyState>
    ) : (
      <List label={t('Payments')}>
        {payments.map((payment) => (
          <ListLine
            key={payment.id}
            title={
              <Link
                className="list-line-link"
                to={`${paymentPaths.payments}?receipt=${encodeURIComponent(payment.id)}`}
              >
                {nameOf(payment)}
              </Link>
            }
            detail={`${dayOfMoment(payment.paidAt ?? payment.createdAt)}${payment.endReason ? `. ${t(payment.endReason)}` : ''}`}
            aside={<PaymentBadge state={payment.state} />}
          />
        ))}
      </List>
    )}
    <p>
      <Link className="link" to={paymentPaths.premium}>
        {t('Premium Support')}
      </Link>
    </p>
  </>
);

function nameOf(payment: Payment): string {
  if (payment.amount === 0) return t('Standard Access, free with a code');
  const sum = sumInWords(payment, pageLanguage());
  return payment.isRenewal ? t('Standard Access renewed, {sum}', { sum }) : t('Standard Access, {sum}', { sum });
}

const PaymentBadge = ({ state }: { readonly state: Payment['state'] }) => (
  <Badge tone={state === 'succeeded' ? 'good' : 'quiet'}>
    {
      {
        pending: t('Not paid yet'),
        succeeded: t('Paid'),
        failed: t('Did not go through'),
        refunded: t('Refunded'),
        disputed: t('Disputed'),
        ended: t('Ended'),
        canceled: t('Not completed'),
      }[state]
    }
  </Badge>
);
