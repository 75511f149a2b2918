import { AdminInstanceApi, AuditKind } from '@paratope/shared/admin/instance-api';
import { inCatalog } from '@paratope/shared/words/message';
import { useCallback } from 'react';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { plural, t } from '../../words/words.ts';
import { AdminTable } from './admin-table.tsx';
import { AuditSentence, whoOf } from './audit-sentences.tsx';
import type { ListInput } from './fetch-page.ts';
import { Fold } from './fold.tsx';
import { many } from './many.ts';
import { moment } from './moment.ts';
import { useAddressState } from './use-address-state.ts';
import { useAdmin } from './use-admin.ts';
import { firstPage, linkedFirst, useAdminList } from './use-admin-list.ts';
import { useNotice } from './use-notice.tsx';

/** Who did what to whom; its filters are in the address. */
export function AuditList() {
  const { explain } = useAdmin();
  const { banner, say, fail } = useNotice();
  const address = useAddressState();
  const kind = AuditKind.options.find((one) => one === address.get('kind'));
  const [day, person, company] = ['day', 'person', 'company'].map(address.get);
  const fetchPage = useCallback(
    (input: ListInput) => call(AdminInstanceApi.audit, { ...input, kind, person, company, ...boundsOf(day) }),
    [kind, person, company, day],
  );
  const found = useAdminList(fetchPage, address);
  const list = linkedFirst(found);
  const narrow = (changes: Readonly<Record<string, string | undefined>>) => address.set({ ...firstPage, ...changes });
  const check = async () => {
    const answer = await call(AdminInstanceApi.checkAudit, {});
    if (!answer.ok) return fail(explain(answer, t('That didn’t work. Try again.')));
    const { entries, brokenAt, brokenIn } = answer.value.data;
    const count = many(entries);
    if (brokenAt === null)
      return say(
        plural(entries, 'The audit log is intact: 1 entry.', 'The audit log is intact: {count} entries.', { count }),
      );
    const number = many(brokenAt);
    fail(
      brokenIn
        ? t('The audit log of {company} was changed at its entry {number}.', {
            company: brokenIn.name || brokenIn.id,
            number,
          })
        : t('The audit log was changed at entry {number}.', { number }),
    );
  };
  const someone = found.items.find(({ actor }) => actor.id === person);
  const theCompany = found.items.find(({ about }) => about?.company?.id === company)?.about?.company;
  return (
    <>
      {banner}
      <AdminTable
        list={list}
        searchLabel={t('Search audit log')}
        caption={t('Audit log')}
        empty={t('No entries found.')}
        usualSort="-at"
        options={{ csv: 'audit', filter: { kind, person, company, ...boundsOf(day) } }}
        beside={
          <>
            <Select
              aria-label={t('Kind')}
              value={kind ?? ''}
              options={[
                { value: '', label: t('All kinds') },
                ...AuditKind.options.map((value) => ({ value, label: t(kinds[value]) })),
              ]}
              onChange={({ target }) => narrow({ kind: target.value })}
            />
            <div className="admin-day">
              <TextInput
                type="date"
                aria-label={t('Day')}
                value={day ?? ''}
                onChange={({ target }) => narrow({ day: target.value })}
              />
            </div>
            {person ? (
              <Button icon="cross" onClick={() => narrow({ person: undefined })}>
                {t('Only {name}', { name: someone ? whoOf(someone) : t('one person') })}
              </Button>
            ) : null}
            {company ? (
              <Button icon="cross" onClick={() => narrow({ company: undefined })}>
                {t('Only {name}', { name: theCompany?.name ?? t('one company') })}
              </Button>
            ) : null}
            <Button onClick={() => void check()}>{t('Verify audit')}</Button>
          </>
        }
        columns={[
          {
            key: 'action',
            sorts: 'group',
            header: t('Event'),
            sortable: true,
            cell: (entry) => {
              const { id, actor, about, action, subject, details } = entry;
              const doer = actor.id;
              const its = about?.company;
              return (
                <>
                  <p>
                    <AuditSentence entry={entry} />
                  </p>
                  {typeof details.reason === 'string' && details.reason ? (
                    <p className="muted small">{t('Reason: {reason}', { reason: details.reason })}</p>
                  ) : null}
                  <Fold list={list} id={id} summary={<span className="muted small">{t('Details')}</span>}>
                    <p className="small break-anywhere pre-line">
                      {`${action}\n${subject}\n${JSON.stringify(details, null, 2)}`}
                    </p>
                    <div className="row wrap">
                      {doer ? (
                        <Button onClick={() => narrow({ person: doer })}>
                          {t('Show only {name}', { name: whoOf(entry) })}
                        </Button>
                      ) : null}
                      {its ? (
                        <Button onClick={() => narrow({ company: its.id })}>
                          {t('Show only {name}', { name: its.name })}
                        </Button>
                      ) : null}
                    </div>
                  </Fold>
                </>
              );
            },
          },
          { key: 'at', sorts: 'date', header: t('Date'), sortable: true, width: 190, cell: ({ at }) => moment(at) },
        ]}
      />
    </>
  );
}

const kinds: Readonly<Record<AuditKind, string>> = inCatalog({
  matches: 'Matches',
  companies: 'Companies',
  people: 'Accounts',
  investors: 'Investors',
  money: 'Payments',
  admins: 'Admins',
  content: 'Public pages and inbox',
  operation: 'Backups and jobs',
});

/** A day as this device counts it. */
function boundsOf(day: string | undefined): { from?: string; until?: string } {
  const from = new Date(`${day}T00:00`);
  if (!day || Number.isNaN(from.getTime())) return {};
  const until = new Date(from);
  until.setDate(until.getDate() + 1);
  return { from: from.toISOString(), until: until.toISOString() };
}
