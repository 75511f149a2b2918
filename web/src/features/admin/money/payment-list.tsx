import { AdminMoneyApi, type AdminPayment } from '@paratope/shared/admin/money-api';
import { type Message, msg } from '@paratope/shared/words/message';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { inWords, t } from '../../../words/words.ts';
import { AdminTable } from '../admin-table.tsx';
import { moment } from '../moment.ts';
import { told } from '../told.ts';
import { useAdmin } from '../use-admin.ts';
import { type ListInput, useAdminList } from '../use-admin-list.ts';
import { useNotice } from '../use-notice.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { sumWords } from './sum-words.ts';

const fetchPage = (input: ListInput) => call(AdminMoneyApi.payments, input);

/** Every payment and grant with what became of it. */
export function PaymentList() {
  const { isOwner } = useAdmin();
  const [refunding, setRefunding] = useState<AdminPayment>();
  const { banner, say } = useNotice();
  const list = useAdminList(fetchPage);
  const close = () => setRefunding(undefined);
  const refunded = (payment: AdminPayment) => {
    say(t('{sum} refunded to {email}.', { sum: sumWords(payment), email: payment.email }));
    list.again();
  };
  return (
    <>
      {banner}
      <AdminTable
        list={list}
        searchLabel={t('Search payments')}
        caption={t('Payments')}
        empty={t('No payments found.')}
        columns={[
          {
            key: 'company',
            header: t('Company'),
            cell: ({ startupName, company, email }) => (
              <>
                <span className="strong">{startupName || company}</span>
                <br />
                <span className="muted small">{email}</span>
              </>
            ),
          },
          { key: 'sum', header: t('Amount'), width: 150, cell: (payment) => <Sum payment={payment} /> },
          { key: 'through', header: t('Method'), width: 130, cell: ({ provider }) => inWords(providers[provider]) },
          { key: 'at', header: t('Date'), width: 180, cell: (payment) => moment(payment.paidAt ?? payment.createdAt) },
          {
            key: 'state',
            header: t('Status'),
            width: 190,
            cell: ({ state, endReason, receiptNumber }) => (
              <>
                <Badge tone={states[state].tone}>{inWords(states[state].words)}</Badge>
                {receiptNumber ? (
                  <p className="muted small">{t('Receipt {number}', { number: receiptNumber })}</p>
                ) : null}
                {endReason ? <p className="muted small">{told(endReason)}</p> : null}
              </>
            ),
          },
          {
            key: 'act',
            header: t('Actions'),
            width: 120,
            cell: (payment) =>
              isOwner && canRefund(payment) ? (
                <Button
                  aria-label={t('Refund {sum} of {name}', {
                    sum: sumWords(payment),
                    name: payment.startupName || payment.company,
                  })}
                  onClick={() => setRefunding(payment)}
                >
                  {t('Refund')}
                </Button>
              ) : null,
          },
        ]}
      />
      {refunding ? <RefundDialog payment={refunding} onClose={close} onRefunded={refunded} /> : null}
    </>
  );
}

const providers = {
  stripe: msg('Card'),
  demo: msg('Demo card'),
  code: msg('Code'),
  grant: msg('Manual'),
} as const satisfies Record<AdminPayment['provider'], Message>;

const states = {
  pending: { tone: 'waiting', words: msg('Started') },
  succeeded: { tone: 'good', words: msg('Paid') },
  failed: { tone: 'danger', words: msg('Failed') },
  refunded: { tone: 'quiet', words: msg('Refunded') },
  disputed: { tone: 'danger', words: msg('Disputed') },
  ended: { tone: 'quiet', words: msg('Ended') },
  canceled: { tone: 'quiet', words: msg('Canceled') },
} as const satisfies Record<AdminPayment['state'], { tone: string; words: Message }>;

const canRefund = ({ provider, paidAt, state, amount }: AdminPayment): boolean =>
  (provider === 'stripe' || provider === 'demo') && paidAt !== null && state !== 'refunded' && amount > 0;

function Sum({ payment }: { payment: AdminPayment }) {
  const { provider, promoCode, discount, period } = payment;
  if (provider === 'grant') return t('Granted');
  return (
    <>
      {period === 'once'
        ? sumWords(payment)
        : period === 'year'
          ? t('{sum} a year', { sum: sumWords(payment) })
          : t('{sum} a month', { sum: sumWords(payment) })}
      {promoCode ? <p className="muted small">{t('{code}, {discount}% off', { code: promoCode, discount })}</p> : null}
    </>
  );
}
