import { investorKindLabels } from '@paratope/shared/matches/kind-labels';
import { Matches, type OpenMatch } from '@paratope/shared/matches/match';
import { type Location, useLocation } from 'react-router-dom';
import { paths } from '../../../addresses/paths.ts';
import { RecordPlace } from '../../../local/record-place.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { StatusBadge } from '../../../ui/status-mark.tsx';
import { shownAddress, webAddress } from '../../../ui/web-address.ts';
import { formatMoney, inWords, t } from '../../../words/words.ts';
import { useMatchDialogs } from '../dialogs/match-dialogs.tsx';

/** The name is not part of it: it is the title of the page or of the dialog. */
export function MatchHead({ match }: { readonly match: OpenMatch }) {
  const { vcName, vcInvestor } = match;
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
        </p>
        <div className="row wrap gap-1-4">
          <StatusBadge status={match.status} />
          {match.competitors && <Badge tone="danger">{t('Backs a competitor')}</Badge>}
          {vcInvestor.isSample && <Badge tone="quiet">{t('Sample')}</Badge>}
          {match.origin === 'own' && <Badge tone="quiet">{t('Added by you')}</Badge>}
          <RecordPlace collection={Matches} row={match} />
        </div>
      </div>
      <div className="row wrap">
        <MatchActions match={match} />
        <span className="row wrap gap-1-4 match-ways small">
          <Link className="link" to={paths.brief(match.id)}>
            {t('Brief')}
          </Link>
          <Link className="link" to={paths.timeline({ matchId: match.id })}>
            {t('Timeline')}
          </Link>
          <Link className="link" to={paths.history({ collection: Matches.name, id: match.id })}>
            {t('History')}
          </Link>
        </span>
      </div>
    </div>
  );
}

function MatchActions({ match }: { readonly match: OpenMatch }) {
  const { ask, dialogs } = useMatchDialogs();
  const here = useLocation();
  // If this match is open over a list, the email opens over that list too.
  const { over } = (here.state ?? {}) as { over?: Location };
  return (
    <>
      <Button icon="swap" onClick={() => ask({ kind: 'status', matchId: match.id })}>
        {t('Update status')}
      </Button>
      <Button icon="card" onClick={() => ask({ kind: 'cheque', matchId: match.id })}>
        {match.expectedCheque
          ? t('Expected check size: {amount}', {
              amount: formatMoney(match.expectedCheque.amount, match.expectedCheque.currency),
            })
          : t('Expected check size')}
      </Button>
      <Link className={buttonClass()} to={paths.email(match.id)} state={{ over: over ?? here }}>
        <Icon name="mail" size={16} />
        {t('Email')}
      </Link>
      <Link className={buttonClass({ kind: 'primary' })} to={paths.timeline({ matchId: match.id, log: true })}>
        <Icon name="plus" size={16} />
        {t('Log activity')}
      </Link>
      {dialogs}
    </>
  );
}
