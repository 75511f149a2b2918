import { paths } from '../../app/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { t } from '../../words/words.ts';
import { MatchHead, type MatchSlot } from './match-head.tsx';
import { MatchTabs } from './match-tabs.tsx';
import { useMatch } from './queries.ts';
import './match.css';
import { Link } from '../../ui/link.tsx';

/** A match as a page of its own. */
export function MatchPage({ id, actions }: { readonly id: string; readonly actions?: MatchSlot }) {
  const found = useMatch(id);
  return (
    <main className="page match">
      <Link className="back-link" to={paths.dashboard}>
        <Icon name="left" size={16} />
        <span className="link">{t('Top Matched Investors')}</span>
      </Link>
      {found.state === 'opening' && (
        <Loading label={t('Opening the match')}>
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </Loading>
      )}
      {found.state === 'missing' && <EmptyState title={t('Match not found')} />}
      {found.state === 'found' && (
        <>
          <h1 className="title-1">{found.match.vcName}</h1>
          <MatchHead match={found.match} actions={actions} />
          <MatchTabs match={found.match} />
        </>
      )}
    </main>
  );
}
