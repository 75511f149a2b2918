import { BillingApi, type Payment } from '@paratope/shared/billing/api';
import { sumInWords } from '@paratope/shared/payments/price';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '../../api/call.ts';
import { paths } from '../../app/paths.ts';
import { paymentPaths } from '../../app/payment-paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { List, ListLine } from '../../ui/list-line.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { dayInWords } from './day-in-words.ts';
import { Receipt } from './receipt.tsx';
import './payments.css';

/** What was paid, and each receipt under its own address. */
export function PaymentsPage() {
  const [search] = useSearchParams();
  const receiptId = search.get('receipt');
  const { payments, hasFailed, refresh } = usePayments();
  const receipt = payments?.find(({ id }) => id === receiptId);
  return (
    <main className="page payments-page">
      <title>Payments · Paratope</title>
      {hasFailed ? (
        <ErrorState title="Payments could not be read" onRetry={refresh}>
          They are kept on the server, and reading them needs a connection.
        </ErrorState>
      ) : payments === undefined ? (
        <Loading label="Opening your payments">
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </Loading>
      ) : receiptId === null ? (
        <AllPayments payments={payments} />
      ) : receipt ? (
        <Receipt payment={receipt} />
      ) : (
        <ErrorState title="There is no such receipt">
          <Link className="link" to={paymentPaths.payments}>
            All payments
          </Link>
        </ErrorState>
      )}
    </main>
  );
}

const AllPayments = ({ payments }: { readonly payments: readonly Payment[] }) => (
  <>
    <h1 className="title-1">Payments</h1>
    {payments.length === 0 ? (
      <EmptyState
        title="Nothing was paid yet"
        action={
          <Link className={buttonClass()} to={paths.dashboard}>
            Go to your dashboard
          </Link>
        }
      >
        Receipts stand here once your company has paid for Standard Access.
      </EmptyState>
    ) : (
      <List label="Payments">
        {payments.map((payment) => (
          <ListLine
            key={payment.id}
            title={
              <Link
                className="list-line-link"
                to={`${paymentPaths.payments}?receipt=${encodeURIComponent(payment.id)}`}
              >
                Standard Access, {payment.amount === 0 ? 'free with a code' : sumInWords(payment)}
              </Link>
            }
            detail={`${dayInWords(payment.paidAt ?? payment.createdAt)}${payment.endReason ? `. ${payment.endReason}` : ''}`}
            aside={<PaymentBadge state={payment.state} />}
          />
        ))}
      </List>
    )}
  </>
);

const PaymentBadge = ({ state }: { readonly state: Payment['state'] }) => (
  <Badge tone={state === 'succeeded' ? 'good' : 'quiet'}>
    {
      {
        pending: 'Not paid yet',
        succeeded: 'Paid',
        failed: 'Did not go through',
        refunded: 'Refunded',
        disputed: 'Disputed',
        ended: 'Ended',
        canceled: 'Given up',
      }[state]
    }
  </Badge>
);

function usePayments() {
  const [payments, setPayments] = useState<readonly Payment[]>();
  const [hasFailed, setFailed] = useState(false);
  const refresh = useCallback(async () => {
    setFailed(false);
    const answer = await call(BillingApi.payments, { limit: 100 });
    if (answer.ok) setPayments(answer.value.data);
    else setFailed(true);
  }, []);
  useEffect(() => {
    void refresh();
  }, [refresh]);
  return { payments, hasFailed, refresh };
}
