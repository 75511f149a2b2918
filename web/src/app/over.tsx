import { matchPath } from 'react-router-dom';
import { later } from '../ui/later.tsx';

/** Draws what opens over another page, by its address. */
export function Over({ path }: { readonly path: string }) {
  if (path === '/client/log') return <Log isOver />;
  const email = matchPath('/client/matches/:id/email', path)?.params.id;
  if (email) return <Email matchId={email} isOver />;
  const match = matchPath('/client/matches/:id', path)?.params.id;
  return match ? <MatchDialog id={match} /> : null;
}

const Log = later(() => import('./log.tsx'), 'Log');
const Email = later(() => import('./email.tsx'), 'Email');
const MatchDialog = later(() => import('../features/matches/detail/match-dialog.tsx'), 'MatchDialog');
