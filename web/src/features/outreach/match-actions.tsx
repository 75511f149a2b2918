import type { OpenMatch } from '@paratope/shared/matches/match';
import type { ReactNode } from 'react';
import { paths } from '../../app/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { useMatchDialogs } from './match-dialogs.tsx';

/** What can be done with one investor, for the head of its own page. `children` stand between the two. */
export function MatchActions({ match, children }: { readonly match: OpenMatch; readonly children?: ReactNode }) {
  const { ask, dialogs } = useMatchDialogs();
  return (
    <>
      <Button icon="swap" onClick={() => ask({ kind: 'status', matchId: match.id })}>
        Update status
      </Button>
      {children}
      <Link className={buttonClass({ kind: 'primary' })} to={paths.timeline({ matchId: match.id, log: true })}>
        <Icon name="plus" size={16} />
        Log activity
      </Link>
      {dialogs}
    </>
  );
}
