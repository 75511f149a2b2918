import { AdminMoneyApi, type AdminPayment } from '@paratope/shared/admin/money-api';
import { sumInWords } from '@paratope/shared/payments/price';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { AdminTable } from '../admin-table.tsx';
import { moment } from '../moment.ts';
import { useAdmin } from '../use-admin.ts';
import { type ListInput, useAdminList } from '../use-admin-list.ts';
import { useNotice } from '../use-notice.tsx';
import { RefundDialog } from './refund-dialog.tsx';

const fetchPage = (input: ListInput) => call(AdminMoneyApi.payments, input);

/** Every payment and grant with what became of it. */
export function PaymentList() {
  const { isOwner } = useAdmin();
  const [refunding, setRefunding] = useState<AdminPayment>();
  const { banner, say } = useNotice();
  const list = useAdminList(fetchPage);
  const close = () => setRefunding(undefined);
  const refunded = (payment: AdminPayment) => {
    say(`${sumInWords(payment)} went back to ${payment.email}.`);
    list.again();
  };
  return (
    <>
      {banner}
      <AdminTable
        list={list}
        searchLabel="Search payments"
        caption="Payments"
        empty="No payment was found."
        columns={[
          {
            key: 'company',
            header: 'Company',
            cell: ({ startupName, company, email }) => (
              <>
                <span className="strong">{startupName || company}</span>
                <br />
                <span className="muted small">{email}</span>
              </>
            ),
          },
          { key: 'sum', header: 'Sum', width: 150, cell: (payment) => <Sum payment={payment} /> },
          { key: 'through', header: 'Through', width: 130, cell: ({ provider }) => providers[provider] },
          { key: 'at', header: 'Date', width: 180, cell: (payment) => moment(payment.paidAt ?? payment.createdAt) },
          {
            key: 'state',
            header: 'State',
            width: 190,
            cell: ({ state, endReason, receiptNumber }) => (
              <>
                <Badge tone={states[state].tone}>{states[state].words}</Badge>
                {receiptNumber ? <p className="muted small">{`Receipt ${receiptNumber}`}</p> : null}
                {endReason ? <p className="muted small">{endReason}</p> : null}
              </>
            ),
          },
          {
            key: 'act',
            header: 'Act',
            width: 120,
            cell: (payment) =>
              isOwner && canRefund(payment) ? (
                <Button
                  aria-label={`Refund ${sumInWords(payment)} of ${payment.startupName || payment.company}`}
                  onClick={() => setRefunding(payment)}
                >
                  Refund
                </Button>
              ) : null,
          },
        ]}
      />
      {refunding ? <RefundDialog payment={refunding} onClose={close} onRefunded={refunded} /> : null}
    </>
  );
}

const providers = { stripe: 'Card', demo: 'Demo card', code: 'Code', grant: 'By hand' } as const satisfies Record<
  AdminPayment['provider'],
  string
>;

const states = {
  pending: { tone: 'waiting', words: 'Begun' },
  succeeded: { tone: 'good', words: 'Paid' },
  failed: { tone: 'danger', words: 'Failed' },
  refunded: { tone: 'quiet', words: 'Refunded' },
  disputed: { tone: 'danger', words: 'Disputed' },
  ended: { tone: 'quiet', words: 'Ended' },
  canceled: { tone: 'quiet', words: 'Given up' },
} as const satisfies Record<AdminPayment['state'], { tone: string; words: string }>;

const canRefund = ({ provider, paidAt, state, amount }: AdminPayment): boolean =>
  (provider === 'stripe' || provider === 'demo') && paidAt !== null && state !== 'refunded' && amount > 0;

function Sum({ payment }: { payment: AdminPayment }) {
  const { provider, promoCode, discount, period } = payment;
  if (provider === 'grant') return 'Granted';
  return (
    <>
      {sumInWords(payment)}
      {period === 'once' ? '' : ` a ${period}`}
      {promoCode ? <p className="muted small">{`${promoCode}, ${discount}% off`}</p> : null}
    </>
  );
}
