import type { OutputOf } from '@paratope/shared/endpoint';
import { PortfolioApi, type PortfolioCompany } from '@paratope/shared/investors/api';
import type { OpenMatch } from '@paratope/shared/matches/match';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { dayInFull } from '../../../ui/days.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Loading } from '../../../ui/skeleton.tsx';
import { SourceLink } from '../../../ui/source-link.tsx';
import { webAddress } from '../../../ui/web-address.ts';
import { choiceWords, inWords, t } from '../../../words/words.ts';

/** Companies of this investor that resemble the founder's own. They stay on the server and are fetched when shown. */
export function SimilarCompanies({ match, isSeen }: { readonly match: OpenMatch; readonly isSeen: boolean }) {
  const { portfolio, again } = usePortfolio(match, isSeen);
  if (portfolio.state === 'asking') {
    return <Loading label={t('Loading similar companies')} shape="row" lines={3} />;
  }
  if (portfolio.state === 'failed') {
    return (
      <ErrorState title={t('Unable to load portfolio companies')} onRetry={again}>
        {portfolio.words}
      </ErrorState>
    );
  }
  const { companies, totalPortfolioSize } = portfolio;
  if (companies.length === 0) return <EmptyState title={t('No similar portfolio companies found')} />;
  return (
    <section className="pt-4 match-companies" aria-label={t('Similar Companies')}>
      <p className="muted small">
        {t('{count} of {totalPortfolioSize} portfolio companies are similar to yours, most similar first.', {
          count: companies.length,
          totalPortfolioSize,
        })}
      </p>
      <ul className="grid mt-3 ink-top">
        {companies.map((company) => (
          <Company key={company.company_name} company={company} />
        ))}
      </ul>
    </section>
  );
}

function Company({ company }: { readonly company: PortfolioCompany }) {
  const address = webAddress(company.website_url);
  const facts = [...company.drug_modality, ...company.disease_focus, ...company.geography];
  return (
    <li className="hair-bottom pt-3 pb-4">
      {company.relation && <Relation relation={company.relation} />}
      <h2 className="title-4">
        {address ? (
          <a className="link" href={address} target="_blank" rel="noopener noreferrer">
            {company.company_name}
          </a>
        ) : (
          company.company_name
        )}
      </h2>
      {facts.length > 0 && (
        <p className="wrap gap-1 badges-break match-terms">
          {facts.map((fact) => (
            <Badge key={fact} tone="quiet">
              {choiceWords(fact)}
            </Badge>
          ))}
        </p>
      )}
      <ul>
        {company.similarity_reasons.map((reason) => (
          <li key={inWords(reason)} className="serif">
            {inWords(reason)}
          </li>
        ))}
      </ul>
      {company.source && (
        <p className="small muted">
          <SourceLink source={company.source} />
          {company.backed_on && <span> {t('Backed on {day}', { day: dayInFull(company.backed_on) })}</span>}
        </p>
      )}
    </li>
  );
}

/** A competitor is a reason to ask who sees the deck before sending it. */
const Relation = ({ relation }: { readonly relation: NonNullable<PortfolioCompany['relation']> }) => (
  <p className="match-relation">
    <Badge tone={relation === 'competitor' ? 'danger' : 'good'}>
      {relation === 'competitor' ? t('Competitor') : t('Synergy')}
    </Badge>
  </p>
);

type Companies = OutputOf<typeof PortfolioApi.companies>;
type Portfolio =
  | { readonly state: 'asking' }
  | { readonly state: 'failed'; readonly words: string }
  | ({ readonly state: 'here' } & Pick<Companies, 'companies' | 'totalPortfolioSize'>);

function usePortfolio({ vcName, overallAssessment }: OpenMatch, isSeen: boolean) {
  const [portfolio, setPortfolio] = useState<Portfolio>({ state: 'asking' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try asks the same again.
  useEffect(() => {
    if (!isSeen) return undefined;
    const leaving = new AbortController();
    const matchReasoning = inWords(overallAssessment).slice(0, longestReasoning) || undefined;
    call(PortfolioApi.companies, { vcName, matchReasoning }, { signal: leaving.signal }).then((answer) => {
      if (leaving.signal.aborted) return;
      if (answer.ok) return setPortfolio({ state: 'here', ...answer.value.data });
      setPortfolio({
        state: 'failed',
        words: answer.kind === 'unreachable' ? offline() : answer.message || '',
      });
    });
    return () => leaving.abort();
  }, [vcName, overallAssessment, isSeen, tries]);
  return {
    portfolio,
    again: () => {
      setPortfolio({ state: 'asking' });
      setTries(tries + 1);
    },
  };
}

const offline = (): string =>
  t("You're offline. Similar companies need a connection; everything else on this page works offline.");

/** Sent in the URL; the beginning says what the two share. */
const longestReasoning = 1_000;
