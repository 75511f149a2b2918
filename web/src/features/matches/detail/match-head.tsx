import { nameOf } from '@paratope/shared/contacts/people';
import { investorKindLabels } from '@paratope/shared/matches/kind-labels';
import { Matches, type OpenMatch } from '@paratope/shared/matches/match';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../addresses/paths.ts';
import { useContacts } from '../../../local/contacts.ts';
import { RecordPlace } from '../../../local/record-place.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { StatusBadge } from '../../../ui/status-mark.tsx';
import { shownAddress, webAddress } from '../../../ui/web-address.ts';
import { passedWords } from '../../../words/passed-words.ts';
import { formatMoney, inWords, t } from '../../../words/words.ts';
import { useMatchDialogs } from '../dialogs/match-dialogs.tsx';

/** The name is not part of it: it is the title of the page or of the dialog. */
export function MatchHead({ match }: { readonly match: OpenMatch }) {
  const { vcName, vcInvestor, expectedCheque, introducedBy, passedBecause } = match;
  const contacts = useContacts() ?? [];
  const website = webAddress(vcInvestor.website);
  return (
    <div className="spread wrap match-head">
      <div className="column gap-2 min-w-0">
        <p className="row wrap gap-1-4">
          {vcInvestor.firm && vcInvestor.firm !== vcName && <span className="strong">{vcInvestor.firm}</span>}
          <span>{t(investorKindLabels[vcInvestor.kind])}</span>
          {vcInvestor.geography && <span>{inWords(vcInvestor.geography)}</span>}
          {website && (
            <a className="link" href={website} target="_blank" rel="noopener noreferrer">
              {shownAddress(website)}
            </a>
          )}
          {expectedCheque && (
            <span>
              {t('Expected check size: {amount}', {
                amount: formatMoney(expectedCheque.amount, expectedCheque.currency),
              })}
            </span>
          )}
        </p>
        {introducedBy && (
          <p className="small muted">{t('Introduced by {name}', { name: nameOf(introducedBy, contacts) })}</p>
        )}
        {match.status === 'passed' && passedBecause && (
          <p className="small muted break-anywhere">
            {t('Why they passed: {words}', { words: passedWords(passedBecause) })}
          </p>
        )}
        <div className="row wrap gap-1-4">
          <StatusBadge status={match.status} />
          {match.competitors && <Badge tone="danger">{t('Backs a competitor')}</Badge>}
          {vcInvestor.isSample && <Badge tone="quiet">{t('Sample')}</Badge>}
          {match.origin === 'own' && <Badge tone="quiet">{t('Added by you')}</Badge>}
          <RecordPlace collection={Matches} row={match} />
        </div>
      </div>
      <MatchActions match={match} />
    </div>
  );
}

/** One act leads; what one does less often is in the menu, as is the record's history. */
function MatchActions({ match }: { readonly match: OpenMatch }) {
  const { ask, dialogs } = useMatchDialogs();
  const navigate = useNavigate();
  const here = useLocation();
  // If this match is open over a list, the email opens over that list too.
  const { over = here } = (here.state ?? {}) as { over?: Location };
  const matchId = match.id;
  return (
    <div className="row wrap gap-1">
      <Link className={buttonClass({ kind: 'primary' })} to={paths.log({ matchId })} state={{ over: here }}>
        <Icon name="plus" size={16} />
        {t('Log activity')}
      </Link>
      <Button kind="quiet" onClick={() => ask({ kind: 'status', matchId })}>
        {t('Update status')}
      </Button>
      <Menu label={t('More actions for {vcName}', { vcName: match.vcName })}>
        <MenuItem icon="mail" onSelect={() => navigate(paths.email(matchId), { state: { over } })}>
          {t('Generate email')}
        </MenuItem>
        <MenuItem icon="document" onSelect={() => navigate(paths.brief(matchId))}>
          {t('Brief')}
        </MenuItem>
        <MenuItem icon="timeline" onSelect={() => navigate(paths.timeline({ matchId }))}>
          {t('Timeline')}
        </MenuItem>
        <MenuItem icon="card" onSelect={() => ask({ kind: 'cheque', matchId })}>
          {t('Expected check size')}
        </MenuItem>
        <MenuItem icon="people" onSelect={() => ask({ kind: 'introducer', matchId })}>
          {t('Introduced by')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon="clock" onSelect={() => navigate(paths.history({ collection: Matches.name, id: matchId }))}>
          {t('History')}
        </MenuItem>
      </Menu>
      {dialogs}
    </div>
  );
}
