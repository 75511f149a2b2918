import type { OpenMatch } from '@paratope/shared/matches/match';
import { formatMoney } from '@paratope/shared/money';
import type { ReactNode } from 'react';
import { paths } from '../../app/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { t } from '../../words/words.ts';
import { useMatchDialogs } from './match-dialogs.tsx';

/** What can be done with one investor, for the head of its own page. `children` stand between the two. */
export function MatchActions({ match, children }: { readonly match: OpenMatch; readonly children?: ReactNode }) {
  const { ask, dialogs } = useMatchDialogs();
  return (
    <>
      <Button icon="swap" onClick={() => ask({ kind: 'status', matchId: match.id })}>
        {t('Update status')}
      </Button>
      <Button icon="card" onClick={() => ask({ kind: 'cheque', matchId: match.id })}>
        {match.expectedCheque
          ? t('Expects {amount}', { amount: formatMoney(match.expectedCheque.amount, match.expectedCheque.currency) })
          : t('Expected cheque')}
      </Button>
      {children}
      <Link className={buttonClass({ kind: 'primary' })} to={paths.timeline({ matchId: match.id, log: true })}>
        <Icon name="plus" size={16} />
        {t('Log activity')}
      </Link>
      {dialogs}
    </>
  );
}
