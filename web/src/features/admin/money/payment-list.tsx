import { AdminMoneyApi, type AdminPayment } from '@paratope/shared/admin/money-api';
import { sumInWords } from '@paratope/shared/payments/price';
import { inCatalog } from '@paratope/shared/words/message';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { pageLanguage, t } from '../../../words/words.ts';
import { AdminTable } from '../admin-table.tsx';
import type { ListInput } from '../fetch-page.ts';
import { moment } from '../moment.ts';
import { told } from '../told.ts';
import { useAddressState } from '../use-address-state.ts';
import { useAdmin } from '../use-admin.ts';
import { linkedFirst, useAdminList } from '../use-admin-list.ts';
import { useNotice } from '../use-notice.tsx';
import { RefundDialog } from './refund-dialog.tsx';

const fetchPage = (input: ListInput) => call(AdminMoneyApi.payments, input);

export function PaymentList() {
  const { isOwner } = useAdmin();
  const [refunding, setRefunding] = useState<AdminPayment>();
  const { banner, say } = useNotice();
  const list = linkedFirst(useAdminList(fetchPage, useAddressState()));
  const close = () => setRefunding(undefined);
  const refunded = (payment: AdminPayment) => {
    say(t('{sum} refunded to {email}.', { sum: sumInWords(payment, pageLanguage()), email: payment.email }));
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
        usualSort="-date"
        options={{ csv: 'payments' }}
        columns={[
          {
            key: 'company',
            header: t('Company'),
            sortable: true,
            cell: ({ startupName, company, email }) => (
              <>
                <span className="strong">{startupName || company}</span>
                <br />
                <span className="muted small">{email}</span>
              </>
            ),
          },
          {
            key: 'amount',
            sorts: 'number',
            header: t('Amount'),
            sortable: true,
            width: 150,
            cell: (payment) => <Sum payment={payment} />,
          },
          {
            key: 'method',
            sorts: 'group',
            header: t('Method'),
            sortable: true,
            width: 130,
            cell: ({ provider }) => t(providers[provider]),
          },
          {
            key: 'date',
            sorts: 'date',
            header: t('Date'),
            sortable: true,
            width: 180,
            cell: (payment) => moment(payment.paidAt ?? payment.createdAt),
          },
          {
            key: 'state',
            sorts: 'group',
            header: t('Status'),
            sortable: true,
            width: 190,
            cell: ({ state, endReason, receiptNumber }) => (
              <>
                <Badge tone={states[state].tone}>{t(states[state].words)}</Badge>
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
                  aria-label={t('Refund {sum} to {name}', {
                    sum: sumInWords(payment, pageLanguage()),
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
  stripe: inCatalog('Card'),
  demo: inCatalog('Demo card'),
  code: inCatalog('Code'),
  grant: inCatalog('Manual'),
} as const satisfies Record<AdminPayment['provider'], string>;

const states = {
  pending: { tone: 'waiting', words: inCatalog('Started') },
  succeeded: { tone: 'good', words: inCatalog('Paid') },
  failed: { tone: 'danger', words: inCatalog('Failed') },
  refunded: { tone: 'quiet', words: inCatalog('Refunded') },
  disputed: { tone: 'danger', words: inCatalog('Disputed') },
  ended: { tone: 'quiet', words: inCatalog('Ended') },
  canceled: { tone: 'quiet', words: inCatalog('Canceled') },
} as const satisfies Record<AdminPayment['state'], { tone: string; words: string }>;

const canRefund = ({ provider, paidAt, state, amount }: AdminPayment): boolean =>
  (provider === 'stripe' || provider === 'demo') && paidAt !== null && state !== 'refunded' && amount > 0;

function Sum({ payment }: { payment: AdminPayment }) {
  const { provider, promoCode, discount, period } = payment;
  if (provider === 'grant') return t('Granted');
  return (
    <>
      {period === 'once'
        ? sumInWords(payment, pageLanguage())
        : period === 'year'
          ? t('{sum} a year', { sum: sumInWords(payment, pageLanguage()) })
          : t('{sum} a month', { sum: sumInWords(payment, pageLanguage()) })}
      {promoCode ? <p className="muted small">{t('{code}, {discount}% off', { code: promoCode, discount })}</p> : null}
    </>
  );
}
