import { AdminMoneyApi, type PromoCode } from '@paratope/shared/admin/money-api';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { t } from '../../../words/words.ts';
import { AdminTable } from '../admin-table.tsx';
import type { ListInput } from '../fetch-page.ts';
import { many } from '../many.ts';
import { dayOf } from '../moment.ts';
import { useAddressState } from '../use-address-state.ts';
import { useAdmin } from '../use-admin.ts';
import { useAdminList } from '../use-admin-list.ts';
import { useNotice } from '../use-notice.tsx';
import { CodeForm } from './code-form.tsx';

const fetchPage = (input: ListInput) => call(AdminMoneyApi.promoCodes, input);

type Open = { readonly what: 'add' } | { readonly what: 'delete'; readonly code: PromoCode };

export function CodeList() {
  const { isOwner, explain } = useAdmin();
  const [open, setOpen] = useState<Open>();
  const { banner, say, fail } = useNotice();
  const list = useAdminList(fetchPage, useAddressState());
  const close = () => {
    setOpen(undefined);
    if (list.openId) list.close();
  };
  const saved = (words: string) => {
    close();
    say(words);
    list.again();
  };
  const remove = async ({ id, code }: PromoCode) => {
    const answer = await call(AdminMoneyApi.deletePromoCode, { id });
    if (answer.ok) return saved(t('{name} deleted.', { name: code }));
    close();
    fail(explain(answer, t('We couldn’t delete this. Try again.')));
  };
  return (
    <>
      {banner}
      <AdminTable
        list={list}
        searchLabel={t('Search codes')}
        beside={isOwner ? <Button onClick={() => setOpen({ what: 'add' })}>{t('Add code')}</Button> : null}
        caption={t('Codes')}
        empty={t('No codes found.')}
        options={{ csv: 'promo-codes' }}
        columns={[
          {
            key: 'code',
            header: t('Code'),
            sortable: true,
            cell: ({ code, note }) => (
              <>
                <span className="strong">{code}</span>
                {note ? <p className="muted small">{note}</p> : null}
              </>
            ),
          },
          {
            key: 'discount',
            sorts: 'number',
            header: t('Discount'),
            sortable: true,
            width: 110,
            cell: ({ discount }) => t('{discount}%', { discount }),
          },
          {
            key: 'uses',
            sorts: 'number',
            header: t('Uses'),
            sortable: true,
            width: 110,
            cell: ({ uses, mostUses }) =>
              mostUses === null ? many(uses) : t('{done} of {total}', { done: many(uses), total: many(mostUses) }),
          },
          // A code expires at the end of its day, UTC.
          {
            key: 'expires',
            sorts: 'date',
            header: t('Expires'),
            sortable: true,
            width: 130,
            cell: ({ expiresAt }) => dayOf(expiresAt) ?? t('No end date'),
          },
          {
            key: 'for',
            header: t('Available to'),
            width: 200,
            cell: ({ investorName }) => investorName ?? t('Anyone'),
          },
          { key: 'state', header: t('Status'), width: 120, cell: (code) => <State code={code} /> },
          {
            key: 'act',
            header: t('Actions'),
            width: 170,
            cell: (code) =>
              isOwner ? (
                <div className="row wrap">
                  <Button aria-label={t('Edit {name}', { name: code.code })} onClick={() => list.open(code.id)}>
                    {t('Edit')}
                  </Button>
                  <Button
                    kind="danger"
                    aria-label={t('Delete {name}', { name: code.code })}
                    onClick={() => setOpen({ what: 'delete', code })}
                  >
                    {t('Delete')}
                  </Button>
                </div>
              ) : null,
          },
        ]}
      />
      {open?.what === 'add' || (isOwner && list.opened) ? (
        <CodeForm
          key={list.opened?.id}
          code={list.opened}
          onClose={close}
          onSaved={(code) => saved(t('{name} saved.', { name: code }))}
        />
      ) : null}
      {open?.what === 'delete' ? (
        <ConfirmDialog
          open
          onClose={close}
          title={t('Delete {name}', { name: open.code.code })}
          confirm={t('Delete')}
          tone="danger"
          onConfirm={() => void remove(open.code)}
        >
          {t('The code stops working. Purchases made with it stay valid. You can’t create the same code again.')}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function State({ code: { isActive, uses, mostUses, expiresAt } }: { code: PromoCode }) {
  if (!isActive) return <Badge tone="quiet">{t('Inactive')}</Badge>;
  if (expiresAt !== null && Date.parse(expiresAt) < Date.now()) return <Badge tone="quiet">{t('Expired')}</Badge>;
  if (mostUses !== null && uses >= mostUses) return <Badge tone="quiet">{t('Used up')}</Badge>;
  return <Badge tone="good">{t('[code] Active')}</Badge>;
}
