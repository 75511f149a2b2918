import { type Location, matchPath } from 'react-router-dom';
import { later } from '../ui/later.tsx';
import { At } from './at.tsx';

/** Draws what opens over another page, by its address. What lies over a match is drawn in its dialog, which stays open. */
export function Over({ layers: [layer, ...above] }: { readonly layers: readonly Location[] }) {
  if (!layer) return null;
  return <At location={layer}>{surfaceFor(layer.pathname, above)}</At>;
}

function surfaceFor(path: string, above: readonly Location[]) {
  if (path === '/client/log') return <Log isOver />;
  const email = matchPath('/client/matches/:id/email', path)?.params.id;
  if (email) return <Email matchId={email} isOver />;
  const match = matchPath('/client/matches/:id', path)?.params.id;
  const rest = above.length > 0 ? <Over layers={above} /> : null;
  return match ? <MatchOver id={match}>{rest}</MatchOver> : rest;
}

const Log = later(() => import('./log.tsx'), 'Log');
const Email = later(() => import('./email.tsx'), 'Email');
const MatchOver = later(() => import('./match-over.tsx'), 'MatchOver');
