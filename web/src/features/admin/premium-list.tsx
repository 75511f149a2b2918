import { AdminInboxApi, type ApplicationStatus, type PremiumApplication } from '@paratope/shared/inbox/api';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { AdminTable } from './admin-table.tsx';
import { moment } from './moment.ts';
import { PriorityForm } from './priority-form.tsx';
import { useAdmin } from './use-admin.ts';
import { type ListInput, useAdminList } from './use-admin-list.ts';
import { useNotice } from './use-notice.tsx';

const fetchPage = (input: ListInput) => call(AdminInboxApi.premiumApplications, input);

/** Who asks for Premium Support, the most promising in red, and the decision on each. */
export function PremiumList() {
  const { canAct, explain } = useAdmin();
  const [rating, setRating] = useState<PremiumApplication>();
  const { banner, say, fail } = useNotice();
  const list = useAdminList(fetchPage);
  const decide = async (one: PremiumApplication, applicationStatus: ApplicationStatus) => {
    const { id, companyName, applicationStatus: seenStatus } = one;
    const answer = await call(AdminInboxApi.reviewApplication, { id, applicationStatus, seenStatus });
    if (!answer.ok) return fail(explain(answer));
    say(`${companyName}: ${applicationStatus}.`);
    list.again();
  };
  return (
    <>
      {banner}
      <AdminTable
        list={list}
        searchLabel="Search applications"
        caption="Premium Applications"
        empty="No application was found."
        columns={[
          { key: 'company', header: 'Company', cell: (one) => <Application one={one} /> },
          { key: 'priority', header: 'Priority', width: 110, cell: (one) => <Priority score={one.priorityScore} /> },
          { key: 'at', header: 'Submitted', width: 190, cell: (one) => moment(one.submittedAt) },
          {
            key: 'status',
            header: 'Status',
            width: 200,
            cell: (one) => (
              <>
                <Badge tone={tones[one.applicationStatus]}>{one.applicationStatus}</Badge>
                {one.reviewedAt ? <p className="muted small">{`Reviewed ${moment(one.reviewedAt)}`}</p> : null}
              </>
            ),
          },
          {
            key: 'act',
            header: 'Decide',
            width: 290,
            cell: (one) =>
              canAct ? (
                <div className="row wrap">
                  {one.applicationStatus === 'Approved' ? null : (
                    <Button aria-label={`Approve ${one.companyName}`} onClick={() => void decide(one, 'Approved')}>
                      Approve
                    </Button>
                  )}
                  {one.applicationStatus === 'Rejected' ? null : (
                    <Button
                      kind="danger"
                      aria-label={`Reject ${one.companyName}`}
                      onClick={() => void decide(one, 'Rejected')}
                    >
                      Reject
                    </Button>
                  )}
                  <Button aria-label={`Set the priority of ${one.companyName}`} onClick={() => setRating(one)}>
                    Priority
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
            say(`${rating.companyName}: priority ${score.toFixed(1)}.`);
            list.again();
          }}
        />
      ) : null}
    </>
  );
}

const tones = { 'Under Review': 'waiting', Approved: 'good', Rejected: 'danger' } as const;

function Application({ one }: { one: PremiumApplication }) {
  const said = [
    ['Why Premium Support', one.whyPremiumSupport],
    ['Current Stage', one.currentStage],
    ['Funding Goal', one.fundingGoal],
    ['Industry Focus', one.industryFocus],
    ['Fundraising Timeline', one.fundraisingTimeline],
    ['Specific Challenges', one.specificChallenges],
    ['Previous Funding Raised', one.previousFundingRaised],
    ['Current Revenue', one.currentRevenue],
    ['Team Size', one.teamSize],
    ['Pitch Deck Status', one.pitchDeckStatus],
    ['Additional Info', one.additionalInfo],
  ].flatMap(([label = '', value = '']) => (value ? [{ label, value }] : []));
  return (
    <details>
      <summary>
        <span className="strong">{one.companyName}</span>
        <br />
        <span className="muted small">{`${one.founderName}, ${one.email}`}</span>
      </summary>
      <Facts items={said} />
    </details>
  );
}

/** Red from 8, orange from 6, yellow from 4, grey below; the number says the same to those who see no colour. */
const Priority = ({ score }: { score: number }) => (
  <span className={`admin-priority admin-priority-${colourOf(score)}`}>{score.toFixed(1)}</span>
);

function colourOf(score: number): 'red' | 'orange' | 'yellow' | 'grey' {
  if (score >= 8) return 'red';
  if (score >= 6) return 'orange';
  return score >= 4 ? 'yellow' : 'grey';
}
