import type { ClientCompany } from '@paratope/shared/admin/clients-api';
import { formatMoney } from '@paratope/shared/money';
import { planLabels } from '@paratope/shared/plans/plan';
import { paths } from '../../addresses/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu.tsx';
import type { OpenDialog } from './client-dialogs.tsx';
import { moment } from './moment.ts';
import { RunBadge } from './submission-list.tsx';
import { useAdmin } from './use-admin.ts';
import type { ClientActs } from './use-client-acts.ts';

interface ClientCardProps {
  readonly client: ClientCompany;
  readonly acts: ClientActs;
  onOpen(dialog: OpenDialog): void;
}

/** One record of a company: whose it is, how far it has come, and what can be done. */
export function ClientCard({ client, acts, onOpen }: ClientCardProps) {
  const { matches, fundingGoal, fundingCurrency } = client;
  const goal = fundingGoal === null ? '' : formatMoney(fundingGoal, fundingCurrency);
  return (
    <div className="spread wrap hair-top py-3">
      <div className="min-w-0 break-anywhere admin-client-words">
        <p>
          <span className="strong">{client.email}</span> {client.isSample ? <Badge tone="quiet">Sample</Badge> : null}
        </p>
        <p className="muted small">
          {[client.contactName, client.sector, client.stage, goal, planLabels[client.plan]].filter(Boolean).join(' · ')}
        </p>
        <p className="small wrap gap-1-4 admin-client-states">
          <span className="inline-row">
            Matching <RunBadge state={client.matchingStatus} />
          </span>
          <span className="inline-row">
            Analysis <RunBadge state={client.analysisStatus} isAnalysis />
          </span>
          <span>{`${matches.total} matches, ${matches.approved} approved, ${matches.unlocked} unlocked`}</span>
        </p>
      </div>
      {client.deletedAt === null ? (
        <Standing client={client} acts={acts} onOpen={onOpen} />
      ) : (
        <Trashed client={client} acts={acts} onOpen={onOpen} />
      )}
    </div>
  );
}

function Standing({ client, acts, onOpen }: ClientCardProps) {
  const { canAct, isOwner } = useAdmin();
  const name = client.companyName || client.email;
  return (
    <div className="row wrap">
      <Button aria-label={`Matches of ${name}, ${client.email}`} onClick={() => onOpen({ what: 'matches', client })}>
        Matches
      </Button>
      {canAct ? (
        <>
          <Button aria-label={`Edit ${name}, ${client.email}`} onClick={() => onOpen({ what: 'edit', client })}>
            Edit
          </Button>
          <Menu label={`Actions for ${name}, ${client.email}`}>
            <MenuItem onSelect={() => void acts.runMatching(client)}>Run Matching</MenuItem>
            <MenuItem disabled={!client.hasPitchDeck} onSelect={() => void acts.runAnalysis(client)}>
              Run PDF Analysis
            </MenuItem>
            <MenuLink href={paths.analysis({ token: client.id })}>View AI Analysis</MenuLink>
            <MenuItem onSelect={() => onOpen({ what: 'match', client })}>Add Match</MenuItem>
            {isOwner ? (
              <>
                <MenuItem onSelect={() => onOpen({ what: 'plan', client })}>Change Plan</MenuItem>
                <MenuItem onSelect={() => onOpen({ what: 'sign-out', client })}>Sign Out Everywhere</MenuItem>
                <MenuSeparator />
                <MenuItem tone="danger" onSelect={() => onOpen({ what: 'delete', client })}>
                  Delete
                </MenuItem>
              </>
            ) : null}
          </Menu>
        </>
      ) : null}
    </div>
  );
}

function Trashed({ client, acts, onOpen }: ClientCardProps) {
  const { isOwner } = useAdmin();
  return (
    <div className="row wrap">
      <span className="muted small admin-since">{client.deletedAt ? `Deleted ${moment(client.deletedAt)}` : ''}</span>
      {isOwner ? (
        <>
          <Button onClick={() => void acts.restore(client)}>Restore</Button>
          <Button kind="danger" onClick={() => onOpen({ what: 'erase', client })}>
            Delete for good
          </Button>
        </>
      ) : null}
    </div>
  );
}
