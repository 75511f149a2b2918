import type { ClientCompany } from '@paratope/shared/admin/clients-api';
import { AdminMatchesApi, type ReviewedMatch } from '@paratope/shared/admin/matches-api';
import { useCallback } from 'react';
import { call } from '../../api/call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ListFrame } from './list-frame.tsx';
import { ApprovalBadge } from './match-queue.tsx';
import { fitLabel, useAdmin } from './use-admin.ts';
import { type ListInput, useAdminList } from './use-admin-list.ts';
import type { ClientActs } from './use-client-acts.ts';

interface ClientMatchesProps {
  readonly client: ClientCompany;
  readonly acts: ClientActs;
  onClose(): void;
}

/** What a company may see of its matches, and the lock on each. */
export function ClientMatches({ client, acts, onClose }: ClientMatchesProps) {
  const { admin, canAct } = useAdmin();
  const fetchPage = useCallback(
    (input: ListInput) => call(AdminMatchesApi.matches, { ...input, startupId: client.id }),
    [client.id],
  );
  const list = useAdminList(fetchPage);
  const toggle = async (match: ReviewedMatch) => {
    const refused = await acts.setAccess(match, match.clientAccess === 'Locked' ? 'Unlocked' : 'Locked');
    if (!refused) list.again();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={`Matches of ${client.companyName || client.email}`}
      description={client.email}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <ListFrame list={list} searchLabel="Search matches">
        {list.items.length === 0 ? (
          <p className="muted">No match was found.</p>
        ) : (
          <ul className="admin-matches">
            {list.items.map((match) => (
              <li key={match.id} className="spread wrap hair-bottom py-3 admin-search">
                <span>
                  <span className="strong">{match.vcName}</span>
                  <br />
                  <span className="muted small">
                    {`${match.similarityScore === null ? 'By hand' : `Similarity ${match.similarityScore.toFixed(2)}`}, ${fitLabel(admin, match.gptFitBy)}: ${match.gptFit ? 'Yes' : 'No'}`}
                  </span>
                </span>
                <span className="row wrap">
                  <ApprovalBadge match={match} />
                  <Badge tone={match.clientAccess === 'Unlocked' ? 'good' : 'quiet'}>{match.clientAccess}</Badge>
                  {canAct ? (
                    <Button
                      aria-label={`${match.clientAccess === 'Locked' ? 'Unlock' : 'Lock'} ${match.vcName}`}
                      onClick={() => void toggle(match)}
                    >
                      {match.clientAccess === 'Locked' ? 'Unlock' : 'Lock'}
                    </Button>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
    </Dialog>
  );
}
