import type { OpenMatch } from '@paratope/shared/matches/match';
import { later } from '../ui/later.tsx';

export const matchActions = (match: OpenMatch) => <MatchActions match={match} />;

const MatchActions = later(() => import('../features/matches/detail/match-actions.tsx'), 'MatchActions');
