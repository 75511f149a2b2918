import type { OpenMatch } from '@paratope/shared/matches/match';
import { type ReactNode, Suspense } from 'react';
import { paths } from '../../../addresses/paths.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { t } from '../../../words/words.ts';
import { MatchFrame } from './match-frame.tsx';
import { MatchHead } from './match-head.tsx';
import { MatchTabs } from './match-tabs.tsx';
import './match.css';

interface MatchPageProps {
  readonly id: string;
  /** What programs propose about this investor. */
  readonly proposals?: ReactNode;
  /** The people at the investor. */
  readonly contacts?: (match: OpenMatch) => ReactNode;
}

export const MatchPage = ({ id, proposals, contacts }: MatchPageProps) => (
  <MatchFrame
    id={id}
    className="pt-4 pb-8"
    back={<BackLink to={paths.dashboard}>{t('Top Matched Investors')}</BackLink>}
  >
    {(match) => (
      <>
        <PageTitle>{match.vcName}</PageTitle>
        <h1 className="title-1">{match.vcName}</h1>
        <MatchHead match={match} />
        {proposals}
        {contacts && <Suspense fallback={null}>{contacts(match)}</Suspense>}
        <MatchTabs match={match} />
      </>
    )}
  </MatchFrame>
);
