import type { OpenMatch } from '@paratope/shared/matches/match';
import { type Location, useLocation } from 'react-router-dom';
import { paths } from '../../../addresses/paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { formatMoney } from '../../../words/money.ts';
import { t } from '../../../words/words.ts';
import { useMatchDialogs } from '../dialogs/match-dialogs.tsx';

/** What can be done with one investor, in the head of its own page. */
export function MatchActions({ match }: { readonly match: OpenMatch }) {
  const { ask, dialogs } = useMatchDialogs();
  const here = useLocation();
  // Over a list already, it takes the place of the match there.
  const { over } = (here.state ?? {}) as { over?: Location };
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
