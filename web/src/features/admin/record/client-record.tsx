import { AdminClientsApi, type ClientDetail } from '@paratope/shared/admin/clients-api';
import { sumInWords } from '@paratope/shared/payments/price';
import { planLabels } from '@paratope/shared/plans/plan';
import { adminPaths } from '../../../addresses/admin-paths.ts';
import { paths } from '../../../addresses/paths.ts';
import { call } from '../../../api/call.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Link } from '../../../ui/link.tsx';
import { pageLanguage, plural, t } from '../../../words/words.ts';
import { Answered } from '../answered.tsx';
import { many } from '../many.ts';
import { dayOf } from '../moment.ts';
import { useAdminAnswer } from '../use-admin-answer.ts';
import { RecordHistory } from './record-history.tsx';

interface ClientRecordProps {
  readonly id: string;
  /** Another value asks again. */
  readonly turn: unknown;
}

/** What belongs to a company, and what was done to it. */
export function ClientRecord({ id, turn }: ClientRecordProps) {
  const asked = useAdminAnswer(() => call(AdminClientsApi.client, { id }), { deps: [id, turn] });
  return (
    <div className="column admin-record">
      <section aria-label={t('At a glance')}>
        <h3 className="title-3 pb-2">{t('At a glance')}</h3>
        <Answered asked={asked} label={t('Loading company')} lines={6}>
          {({ data }) => <Glance {...data} />}
        </Answered>
      </section>
      <RecordHistory
        id={id}
        turn={turn}
        beyond={{ to: `${adminPaths.audit}?company=${id}`, label: t('Include matches, payments, and people') }}
      />
    </div>
  );
}

const Glance = ({ client, matches, deck, overallScore, payments, people }: ClientDetail) => (
  <Facts
    items={[
      { label: t('Matches'), value: <MatchLinks id={client.id} {...matches} /> },
      {
        label: t('Pitch deck'),
        value: deck ? (
          <span className="row wrap admin-record-links">
            <a className="link break-anywhere" href={`/api/admin/submissions/${client.id}/deck`}>
              {deck.fileName}
            </a>{' '}
            <span className="muted small">{dayOf(deck.uploadedAt)}</span>
          </span>
        ) : (
          t('None yet')
        ),
      },
      {
        label: t('Report'),
        value:
          overallScore === null ? (
            reportStates[client.analysisStatus]()
          ) : (
            <Link className="link" to={paths.analysis({ token: client.id })}>
              {t('Score {score} of 10', { score: many(overallScore) })}
            </Link>
          ),
      },
      { label: t('Plan'), value: t(planLabels[client.plan]) },
      {
        label: t('Payments'),
        value:
          payments.total === 0 ? (
            t('None yet')
          ) : (
            <span className="row wrap admin-record-links">
              <Link className="link" to={`${adminPaths.payments}?q=${client.id}`}>
                {plural(payments.total, '1 payment', '{count} payments', { count: many(payments.total) })}
              </Link>{' '}
              {payments.last ? (
                <span className="muted small">
                  {t('last {sum} on {day}', {
                    sum: sumInWords(payments.last, pageLanguage()),
                    day: dayOf(payments.last.paidAt) ?? '',
                  })}
                </span>
              ) : null}
            </span>
          ),
      },
      {
        label: t('People'),
        value:
          people.length === 0
            ? t('None yet')
            : people.map(({ email, role }) => (
                <span key={email} className="row wrap break-anywhere admin-record-links">
                  <span>{email}</span>{' '}
                  <span className="muted small">{role === 'owner' ? t('Owner') : t('Member')}</span>
                </span>
              )),
      },
    ]}
  />
);

// words: values of the call
const reportStates = {
  pending: () => t('None yet'),
  running: () => t('Analyzing'),
  completed: () => t('Completed'),
  error: () => t('Error'),
} as const;

function MatchLinks({ id, pending, approved, rejected, unlocked }: ClientDetail['matches'] & { readonly id: string }) {
  if (pending + approved + rejected === 0) return t('None yet');
  const links = [
    { state: 'pending', label: t('{count} pending', { count: many(pending) }), count: pending },
    { state: 'approved', label: t('{count} approved', { count: many(approved) }), count: approved },
    { state: 'rejected', label: t('{count} rejected', { count: many(rejected) }), count: rejected },
  ];
  return (
    <span className="row wrap admin-record-links">
      {links
        .filter(({ count }) => count > 0)
        .map(({ state, label }) => (
          <Link key={state} className="link" to={`${adminPaths.matches}?startup=${id}&state=${state}`}>
            {label}
          </Link>
        ))}
      <span className="muted small">{t('{count} unlocked', { count: many(unlocked) })}</span>
    </span>
  );
}
