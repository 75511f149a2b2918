import { AdminInboxApi, type ApplicationStatus, type PremiumApplication } from '@paratope/shared/inbox/api';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { oneDecimal } from '../../words/numbers.ts';
import { t } from '../../words/words.ts';
import { AdminTable } from './admin-table.tsx';
import type { ListInput } from './fetch-page.ts';
import { Fold } from './fold.tsx';
import { moment } from './moment.ts';
import { PriorityForm } from './priority-form.tsx';
import { useAddressState } from './use-address-state.ts';
import { useAdmin } from './use-admin.ts';
import { type AdminList, linkedFirst, useAdminList } from './use-admin-list.ts';
import { useNotice } from './use-notice.tsx';

const fetchPage = (input: ListInput) => call(AdminInboxApi.premiumApplications, input);

export function PremiumList() {
  const { canAct, explain } = useAdmin();
  const [rating, setRating] = useState<PremiumApplication>();
  const { banner, say, fail } = useNotice();
  const list = linkedFirst(useAdminList(fetchPage, useAddressState()));
  const decide = async (one: PremiumApplication, applicationStatus: ApplicationStatus) => {
    const { id, companyName, applicationStatus: seenStatus } = one;
    const answer = await call(AdminInboxApi.reviewApplication, { id, applicationStatus, seenStatus });
    if (!answer.ok) return fail(explain(answer));
    say(t('{company}: {status}.', { company: companyName, status: statusWords(applicationStatus) }));
    list.again();
  };
  return (
    <>
      {banner}
      <AdminTable
        list={list}
        searchLabel={t('Search applications')}
        caption={t('Premium Applications')}
        empty={t('No applications found.')}
        usualSort="-priority"
        options={{ csv: 'premium-applications' }}
        columns={[
          {
            key: 'company',
            header: t('Company'),
            sortable: true,
            cell: (one) => <Application list={list} one={one} />,
          },
          {
            key: 'priority',
            sorts: 'number',
            header: t('Priority'),
            sortable: true,
            width: 110,
            cell: (one) => <Priority score={one.priorityScore} />,
          },
          {
            key: 'submitted',
            sorts: 'date',
            header: t('Submitted'),
            sortable: true,
            width: 190,
            cell: (one) => moment(one.submittedAt),
          },
          {
            key: 'status',
            sorts: 'group',
            header: t('Status'),
            sortable: true,
            width: 200,
            cell: (one) => (
              <>
                <Badge tone={tones[one.applicationStatus]}>{statusWords(one.applicationStatus)}</Badge>
                {one.reviewedAt ? (
                  <p className="muted small">{t('Reviewed {moment}', { moment: moment(one.reviewedAt) })}</p>
                ) : null}
              </>
            ),
          },
          {
            key: 'act',
            header: t('Decision'),
            width: 290,
            cell: (one) =>
              canAct ? (
                <div className="row wrap">
                  {one.applicationStatus === 'Approved' ? null : (
                    <Button
                      aria-label={t('Approve {name}', { name: one.companyName })}
                      onClick={() => void decide(one, approved)}
                    >
                      {t('Approve')}
                    </Button>
                  )}
                  {one.applicationStatus === 'Rejected' ? null : (
                    <Button
                      kind="danger"
                      aria-label={t('Reject {name}', { name: one.companyName })}
                      onClick={() => void decide(one, rejected)}
                    >
                      {t('Reject')}
                    </Button>
                  )}
                  <Button
                    aria-label={t('Set priority of {name}', { name: one.companyName })}
                    onClick={() => setRating(one)}
                  >
                    {t('Set priority')}
                  </Button>
                </div>
              ) : null,
          },
        ]}
      />
      {rating ? (
        <PriorityForm
          application={rating}
          onClose={() => setRating(undefined)}
          onSaved={(score) => {
            say(t('{company}: priority {score}.', { company: rating.companyName, score: oneDecimal(score) }));
            list.again();
          }}
        />
      ) : null}
    </>
  );
}

/** Statuses are stored in English, as in the Airtable base. */
function statusWords(status: ApplicationStatus): string {
  if (status === 'Approved') return t('Approved');
  return status === 'Rejected' ? t('Rejected') : t('Under Review');
}

// words: values of the call
const [approved, rejected] = ['Approved', 'Rejected'] as const;

const tones = { 'Under Review': 'waiting', Approved: 'good', Rejected: 'danger' } as const;

function Application({ list, one }: ApplicationProps) {
  const said = [
    [t('Why Premium Support'), one.whyPremiumSupport],
    [t('Current Stage'), one.currentStage],
    [t('Funding Goal'), one.fundingGoal],
    [t('Industry Focus'), one.industryFocus],
    [t('Fundraising Timeline'), one.fundraisingTimeline],
    [t('Specific Challenges'), one.specificChallenges],
    [t('Previous Funding Raised'), one.previousFundingRaised],
    [t('Current Revenue'), one.currentRevenue],
    [t('Team Size'), one.teamSize],
    [t('Pitch Deck Status'), one.pitchDeckStatus],
    [t('Additional Info'), one.additionalInfo],
  ].flatMap(([label = '', value = '']) => (value ? [{ label, value }] : []));
  return (
    <Fold
      list={list}
      id={one.id}
      summary={
        <>
          <span className="strong">{one.companyName}</span>
          <br />
          <span className="muted small">{`${one.founderName}, ${one.email}`}</span>
        </>
      }
    >
      <Facts items={said} />
    </Fold>
  );
}

interface ApplicationProps {
  readonly list: AdminList<PremiumApplication>;
  readonly one: PremiumApplication;
}

/** Red from 8, orange from 6, yellow from 4, gray below; the number says the same to readers who see no color. */
const Priority = ({ score }: { score: number }) => (
  <span className={`admin-priority admin-priority-${colourOf(score)}`}>{oneDecimal(score)}</span>
);

function colourOf(score: number): 'red' | 'orange' | 'yellow' | 'grey' {
  if (score >= 8) return 'red';
  if (score >= 6) return 'orange';
  return score >= 4 ? 'yellow' : 'grey';
}
