import { matchPath } from 'react-router-dom';
import { later } from '../ui/later.tsx';

/** What opens over the page it was asked from, by its address. */
export function Over({ path }: { readonly path: string }) {
  if (path === '/client/log') return <Log isOver />;
  const matchId = matchPath('/client/matches/:id/email', path)?.params.id;
  return matchId === undefined ? null : <Email matchId={matchId} isOver />;
}

const Email = later(() => import('./email.tsx'), 'Email');
const Log = later(() => import('./log.tsx'), 'Log');
