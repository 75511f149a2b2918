import { AdminMoneyApi, type PromoCode } from '@paratope/shared/admin/money-api';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { AdminTable } from '../admin-table.tsx';
import { dayOf } from '../moment.ts';
import { useAdmin } from '../use-admin.ts';
import { type ListInput, useAdminList } from '../use-admin-list.ts';
import { useNotice } from '../use-notice.tsx';
import { CodeForm } from './code-form.tsx';

const fetchPage = (input: ListInput) => call(AdminMoneyApi.promoCodes, input);

type Open = { readonly what: 'add' } | { readonly what: 'edit' | 'delete'; readonly code: PromoCode };

/** The codes that lower the price, how far each is used up, and whose companies may use it. */
export function CodeList() {
  const { isOwner, explain } = useAdmin();
  const [open, setOpen] = useState<Open>();
  const { banner, say, fail } = useNotice();
  const list = useAdminList(fetchPage);
  const close = () => setOpen(undefined);
  const saved = (words: string) => {
    close();
    say(words);
    list.again();
  };
  const remove = async ({ id, code }: PromoCode) => {
    const answer = await call(AdminMoneyApi.deletePromoCode, { id });
    if (answer.ok) return saved(`${code} is deleted.`);
    close();
    fail(explain(answer, 'This could not be deleted. Please try again.'));
  };
  return (
    <>
      {banner}
      <AdminTable
        list={list}
        searchLabel="Search codes"
        beside={isOwner ? <Button onClick={() => setOpen({ what: 'add' })}>Add Code</Button> : null}
        caption="Codes"
        empty="No code was found."
        columns={[
          {
            key: 'code',
            header: 'Code',
            cell: ({ code, note }) => (
              <>
                <span className="strong">{code}</span>
                {note ? <p className="muted small">{note}</p> : null}
              </>
            ),
          },
          { key: 'off', header: 'Takes off', width: 110, cell: ({ discount }) => `${discount}%` },
          {
            key: 'uses',
            header: 'Used',
            width: 110,
            cell: ({ uses, mostUses }) => (mostUses === null ? `${uses}` : `${uses} of ${mostUses}`),
          },
          // A code ends with its day in UTC.
          { key: 'until', header: 'Until', width: 130, cell: ({ expiresAt }) => dayOf(expiresAt) ?? 'No end' },
          { key: 'for', header: 'For', width: 200, cell: ({ investorName }) => investorName ?? 'Anybody' },
          { key: 'state', header: 'State', width: 120, cell: (code) => <State code={code} /> },
          {
            key: 'act',
            header: 'Act',
            width: 170,
            cell: (code) =>
              isOwner ? (
                <div className="row wrap">
                  <Button aria-label={`Edit ${code.code}`} onClick={() => setOpen({ what: 'edit', code })}>
                    Edit
                  </Button>
                  <Button
                    kind="danger"
                    aria-label={`Delete ${code.code}`}
                    onClick={() => setOpen({ what: 'delete', code })}
                  >
                    Delete
                  </Button>
                </div>
              ) : null,
          },
        ]}
      />
      {open?.what === 'add' || open?.what === 'edit' ? (
        <CodeForm
          code={open.what === 'edit' ? open.code : undefined}
          onClose={close}
          onSaved={(code) => saved(`${code} is saved.`)}
          onConflict={list.again}
        />
      ) : null}
      {open?.what === 'delete' ? (
        <ConfirmDialog
          open
          onClose={close}
          title={`Delete ${open.code.code}`}
          confirm="Delete"
          tone="danger"
          onConfirm={() => void remove(open.code)}
        >
          Nobody can use it any more. What was bought with it stays bought. The same code cannot be made again.
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function State({ code: { isActive, uses, mostUses, expiresAt } }: { code: PromoCode }) {
  if (!isActive) return <Badge tone="quiet">Switched off</Badge>;
  if (expiresAt !== null && Date.parse(expiresAt) < Date.now()) return <Badge tone="quiet">Expired</Badge>;
  if (mostUses !== null && uses >= mostUses) return <Badge tone="quiet">Used up</Badge>;
  return <Badge tone="good">Works</Badge>;
}
