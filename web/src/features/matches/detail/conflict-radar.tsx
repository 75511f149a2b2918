import type { Evidence, OpenMatch } from '@paratope/shared/matches/match';
import { Badge } from '../../../ui/badge.tsx';
import { dayInFull } from '../../../ui/days.ts';
import { SourceLink } from '../../../ui/source-link.tsx';
import { inWords, t } from '../../../words/words.ts';

/** Backed companies that do what the founder does, or half of it. Competitors come first and are never left out. */
export function ConflictRadar({ match: { competitors = [], synergies = [] } }: { readonly match: OpenMatch }) {
  if (competitors.length + synergies.length === 0) return null;
  return (
    <section>
      <h2 className="section-title">{t('Portfolio overlap')}</h2>
      {competitors.length > 0 && (
        <p className="py-2">
          {t('Shares your modality and disease area. Ask about conflicts before you send your deck.')}
        </p>
      )}
      <ul>
        {competitors.map((company) => (
          <Company key={inWords(company.text)} company={company} relation="competitor" />
        ))}
        {synergies.map((company) => (
          <Company key={inWords(company.text)} company={company} relation="synergy" />
        ))}
      </ul>
    </section>
  );
}

function Company({
  company: { text, source, date },
  relation,
}: {
  readonly company: Evidence;
  readonly relation: 'competitor' | 'synergy';
}) {
  return (
    <li className="hair-bottom py-3">
      <p className="match-relation">
        {relation === 'competitor' ? (
          <Badge tone="danger">{t('Competitor')}</Badge>
        ) : (
          <Badge tone="good">{t('Synergy')}</Badge>
        )}
      </p>
      <p className="serif">{inWords(text)}</p>
      <p className="small muted">
        {date && `${t('Backed on {day}', { day: dayInFull(date) })} · `}
        <SourceLink source={source} />
      </p>
    </li>
  );
}
