import { paths } from '../../../addresses/paths.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { t } from '../../../words/words.ts';
import { MatchFrame } from './match-frame.tsx';
import { MatchHead } from './match-head.tsx';
import { MatchTabs } from './match-tabs.tsx';
import './match.css';

export const MatchPage = ({ id }: { readonly id: string }) => (
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
        <MatchTabs match={match} />
      </>
    )}
  </MatchFrame>
);
