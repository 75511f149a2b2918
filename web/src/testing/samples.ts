import type { InvestorId, MatchId, StartupId } from '@paratope/shared/ids';
import { criteria, type LockedMatch, type OpenMatch } from '@paratope/shared/matches/match';
import type { Startup } from '@paratope/shared/startups/startup';
import { anOpenMatch, type MatchChanges, matchedStartup } from './sample-match.ts';

/** Records of an invented company and its invented investors, to be changed where a test cares. */
export const startupId = 'startup-ostrya' as StartupId;

export const aStartup = (changes: Partial<Startup> = {}): Startup =>
  matchedStartup({
    id: startupId,
    name: 'Ostrya Bio',
    contactName: 'Ines Varga',
    email: 'ines@ostrya.example',
    ...changes,
  });

export const aMatch = (id: string, name: string, { vcInvestor, ...changes }: MatchChanges = {}): OpenMatch =>
  anOpenMatch(name, {
    id: id as MatchId,
    vcInvestor: {
      id: `investor-${id}` as InvestorId,
      website: 'https://brackwater.example',
      investmentFocus: 'Biologics for fibrosis',
      investmentStage: 'Seed, Series A',
      geography: 'Benelux',
      ...vcInvestor,
    },
    teeth: criteria.map((criterion) => ({ criterion, score: 0.7, yours: '', theirs: '', evidence: [] })),
    ...changes,
  });

/** Enough investors beside those of a test that its list has a search and filters. */
export const manyMatches = (): OpenMatch[] =>
  [1, 2, 3, 4, 5, 6, 7, 8].map((at) => aMatch(`other-${at}`, `Other ${at}`, { status: 'onboard', similarity: 0.1 }));

export const aLockedMatch = (id: string): LockedMatch => ({ id: id as MatchId, isUnlocked: false });
