import type { AccountId, ActivityId, InvestorId, MatchId, StartupId } from '@paratope/shared/ids';
import { criteria, type LockedMatch, type OpenMatch } from '@paratope/shared/matches/match';
import type { Activity } from '@paratope/shared/outreach/activity';
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

export const aLockedMatch = (id: string): LockedMatch => ({ id: id as MatchId, isUnlocked: false });

export const anActivity = (id: string, changes: Partial<Activity> = {}): Activity => ({
  id: id as ActivityId,
  matchId: 'm1' as MatchId,
  activityType: 'call_held',
  title: 'First call',
  description: '',
  activityDate: '2026-05-04',
  nextAction: '',
  nextActionDate: null,
  status: 'completed',
  notes: '',
  accountId: 'account-ines' as AccountId,
  createdAt: '2026-05-04T10:00:00.000Z',
  zone: 'Europe/Brussels',
  updatedAt: '2026-05-04T10:00:00.000Z',
  ...changes,
});
