import { AdminInvestorsApi, type InvestorDetail } from '@paratope/shared/admin/investors-api';
import { adminPaths } from '../../../addresses/admin-paths.ts';
import { call } from '../../../api/call.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Link } from '../../../ui/link.tsx';
import { plural, t } from '../../../words/words.ts';
import { Answered } from '../answered.tsx';
import { many } from '../many.ts';
import { dayOf } from '../moment.ts';
import { useAdminAnswer } from '../use-admin-answer.ts';
import { RecordHistory } from './record-history.tsx';

interface InvestorRecordProps {
  readonly id: string;
  /** Another value asks again. */
  readonly turn: unknown;
}

/** What belongs to an investor, and what was done to it. */
export function InvestorRecordAside({ id, turn }: InvestorRecordProps) {
  const asked = useAdminAnswer(() => call(AdminInvestorsApi.investor, { id }), { deps: [id, turn] });
  return (
    <div className="column admin-record">
      <section aria-label={t('At a glance')}>
        <h3 className="title-3 pb-2">{t('At a glance')}</h3>
        <Answered asked={asked} label={t('Loading investor')} lines={5}>
          {({ data }) => <InvestorGlance {...data} />}
        </Answered>
      </section>
      <RecordHistory id={id} turn={turn} />
    </div>
  );
}

export const InvestorGlance = ({ investor, totals, contacts, facts }: InvestorDetail) => (
  <Facts
    items={[
      {
        label: t('Matches'),
        value:
          totals.matches === 0 ? (
            t('None yet')
          ) : (
            <span className="row wrap admin-record-links">
              <Link
                className="link"
                to={`${adminPaths.matches}?${new URLSearchParams({ state: 'all', q: investor.name })}`}
              >
                {plural(totals.matches, '1 match', '{count} matches', { count: many(totals.matches) })}
              </Link>{' '}
              <span className="muted small">{t('{count} unlocked', { count: many(totals.unlocked) })}</span>
            </span>
          ),
      },
      { label: t('Contacts'), value: many(contacts.length) },
      { label: t('Deals'), value: many(investor.deals) },
      { label: t('Facts'), value: many(facts.length) },
      {
        label: t('Source'),
        value: investor.source ? (
          <span className="row wrap admin-record-links">
            <Link
              className="link break-anywhere"
              to={`${adminPaths.imports}?${new URLSearchParams({ q: investor.source })}`}
            >
              {investor.source}
            </Link>{' '}
            <span className="muted small">{dayOf(investor.createdAt)}</span>
          </span>
        ) : (
          t('Added manually')
        ),
      },
    ]}
  />
);
