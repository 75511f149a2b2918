import { investorKindLabels } from '@paratope/shared/matches/kind-labels';
import { Matches, type OpenMatch } from '@paratope/shared/matches/match';
import { paths } from '../../../addresses/paths.ts';
import { RecordPlace } from '../../../local/record-place.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Link } from '../../../ui/link.tsx';
import { StatusBadge } from '../../../ui/status-mark.tsx';
import { shownAddress, webAddress } from '../../../ui/web-address.ts';
import { t } from '../../../words/words.ts';
import { MatchActions } from './match-actions.tsx';

/** Who it is and how far the conversation is. The name stands above it: as the page's title, or as the dialog's. */
export function MatchHead({ match }: { readonly match: OpenMatch }) {
  const { vcName, vcInvestor } = match;
  const website = webAddress(vcInvestor.website);
  return (
    <div className="match-head">
      <div className="match-about">
        <p className="match-line">
          {vcInvestor.firm && vcInvestor.firm !== vcName && <span className="strong">{vcInvestor.firm}</span>}
          <span>{t(investorKindLabels[vcInvestor.kind])}</span>
          {vcInvestor.geography && <span>{vcInvestor.geography}</span>}
          {website && (
            <a className="link" href={website} target="_blank" rel="noopener noreferrer">
              {shownAddress(website)}
            </a>
          )}
        </p>
        <div className="match-line">
          <StatusBadge status={match.status} />
          {match.competitors && <Badge tone="danger">{t('Backs a competitor')}</Badge>}
          {vcInvestor.isSample && <Badge tone="quiet">{t('Sample')}</Badge>}
          {match.origin === 'own' && <Badge tone="quiet">{t('Met by you')}</Badge>}
          <RecordPlace collection={Matches} row={match} />
        </div>
      </div>
      <div className="match-actions">
        <MatchActions match={match} />
        <span className="match-line match-ways small">
          <Link className="link" to={paths.brief(match.id)}>
            {t('In brief')}
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
