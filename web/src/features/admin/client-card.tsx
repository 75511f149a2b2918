import type { ClientCompany } from '@paratope/shared/admin/clients-api';
import { planLabels } from '@paratope/shared/plans/plan';
import { paths } from '../../addresses/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu.tsx';
import { choiceWords, formatMoney, plural, t } from '../../words/words.ts';
import type { OpenDialog } from './client-dialogs.tsx';
import { many } from './many.ts';
import { moment } from './moment.ts';
import { RunBadge } from './submission-list.tsx';
import { useAdmin } from './use-admin.ts';
import type { ClientActs } from './use-client-acts.ts';

interface ClientCardProps {
  readonly client: ClientCompany;
  readonly acts: ClientActs;
  onOpen(dialog: OpenDialog): void;
}

export function ClientCard({ client, acts, onOpen }: ClientCardProps) {
  const { matches, fundingGoal, fundingCurrency } = client;
  const goal = fundingGoal === null ? '' : formatMoney(fundingGoal, fundingCurrency);
  return (
    <div className="spread wrap hair-top py-3">
      <div className="min-w-0 break-anywhere admin-client-words">
        <p>
          <span className="strong">{client.email}</span>{' '}
          {client.isSample ? <Badge tone="quiet">{t('Sample')}</Badge> : null}
        </p>
        <p className="muted small">
          {[
            client.contactName,
            client.diseaseFocus.map(choiceWords).join(', '),
            client.stage && choiceWords(client.stage),
            goal,
            t(planLabels[client.plan]),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="small wrap gap-1-4 admin-client-states">
          <span className="inline-row">
            {t('Matching')} <RunBadge state={client.matchingStatus} />
          </span>
          <span className="inline-row">
            {t('Analysis')} <RunBadge state={client.analysisStatus} isAnalysis />
          </span>
          <span>
            {plural(
              matches.total,
              '1 match, {approved} approved, {unlocked} unlocked',
              '{count} matches, {approved} approved, {unlocked} unlocked',
              { count: many(matches.total), approved: many(matches.approved), unlocked: many(matches.unlocked) },
            )}
          </span>
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
      <Button
        aria-label={t('Matches of {name}, {email}', { name, email: client.email })}
        onClick={() => onOpen({ what: 'matches', client })}
      >
        {t('Matches')}
      </Button>
      {canAct ? (
        <>
          <Button
            aria-label={t('Edit {name}, {email}', { name, email: client.email })}
            onClick={() => onOpen({ what: 'edit', client })}
          >
            {t('Edit')}
          </Button>
          <Menu label={t('Actions for {name}, {email}', { name, email: client.email })}>
            <MenuItem onSelect={() => void acts.runMatching(client)}>{t('Run matching')}</MenuItem>
            <MenuItem disabled={!client.hasPitchDeck} onSelect={() => void acts.runAnalysis(client)}>
              {t('Run PDF analysis')}
            </MenuItem>
            <MenuLink href={paths.analysis({ token: client.id })}>{t('View AI analysis')}</MenuLink>
            <MenuItem onSelect={() => onOpen({ what: 'match', client })}>{t('Add match')}</MenuItem>
            {isOwner ? (
              <>
                <MenuItem onSelect={() => onOpen({ what: 'plan', client })}>{t('Change plan')}</MenuItem>
                <MenuItem onSelect={() => onOpen({ what: 'sign-out', client })}>{t('Sign out everywhere')}</MenuItem>
                <MenuSeparator />
                <MenuItem tone="danger" onSelect={() => onOpen({ what: 'delete', client })}>
                  {t('Delete')}
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
      <span className="muted small admin-since">
        {client.deletedAt ? t('Deleted {moment}', { moment: moment(client.deletedAt) }) : ''}
      </span>
      {isOwner ? (
        <>
          <Button onClick={() => void acts.restore(client)}>{t('Restore')}</Button>
          <Button kind="danger" onClick={() => onOpen({ what: 'erase', client })}>
            {t('Delete permanently')}
          </Button>
        </>
      ) : null}
    </div>
  );
}
