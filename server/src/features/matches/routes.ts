import { MatchApi } from '@paratope/shared/matches/api';
import { on } from '../../http/mount.ts';
import { listMatches, readMatch } from './list-matches.ts';
import { unlockMatches } from './unlock-matches.ts';

export const matchRoutes = [
  on(MatchApi.list, listMatches),
  on(MatchApi.read, readMatch),
  on(MatchApi.unlock, unlockMatches),
];
