import type { OpenMatch } from '@paratope/shared/matches/match';
import type { ReactNode } from 'react';
import { paths } from '../../../addresses/paths.ts';
import { useOpenMatch } from '../../../local/open-match.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { t } from '../../../words/words.ts';

interface MatchFrameProps {
  readonly id: string;
  readonly className: string;
  readonly back: ReactNode;
  readonly children: (match: OpenMatch) => ReactNode;
}

export function MatchFrame({ id, className, back, children }: MatchFrameProps) {
  const found = useOpenMatch(id);
  return (
    <main className={`page ${className}`}>
      {back}
      {found.state === 'opening' && <MatchSkeleton />}
      {found.state === 'missing' && (
        <EmptyState
          title={t('Match not found')}
          action={
            <Link className={buttonClass()} to={paths.dashboard}>
              {t('Back to Dashboard')}
            </Link>
          }
        />
      )}
      {found.state === 'found' && children(found.match)}
    </main>
  );
}

export const MatchSkeleton = () => (
  <Loading label={t('Loading the match')}>
    <Skeleton shape="title" />
    <Skeleton shape="block" />
  </Loading>
);
