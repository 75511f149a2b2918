import type { AccountId, ActivityId, InvestorId, MatchId, StartupId } from '@paratope/shared/ids';
import { criteria, type LockedMatch, type OpenMatch } from '@paratope/shared/matches/match';
import type { Activity } from '@paratope/shared/outreach/activity';
import type { Startup } from '@paratope/shared/startups/startup';

/** Records of an invented company and its invented investors, to be changed where a test cares. */
export const startupId = 'startup-ostrya' as StartupId;

export const aStartup = (changes: Partial<Startup> = {}): Startup => ({
  id: startupId,
  name: 'Ostrya Bio',
  contactName: 'Ines Varga',
  email: 'ines@ostrya.example',
  drugModality: ['Nanobody'],
  diseaseFocus: ['Pulmonary fibrosis'],
  investmentStage: 'Seed',
  geography: ['Ghent, Belgium'],
  investmentAmount: 6_000_000,
  investmentCurrency: 'USD',
  description: '',
  plan: 'standard',
  createdAt: '2026-03-01T09:00:00.000Z',
  updatedAt: '2026-03-01T09:00:00.000Z',
  submittedAt: '2026-03-01T09:00:00.000Z',
  matching: { state: 'done', finishedAt: '2026-03-01T09:10:00.000Z', total: 412, signals: 2884, awaitsReview: false },
  investorCount: 412,
  isSample: false,
  ...changes,
});

type MatchChanges = Partial<Omit<OpenMatch, 'vcInvestor'>> & { vcInvestor?: Partial<OpenMatch['vcInvestor']> };

export function aMatch(id: string, name: string, { vcInvestor, ...changes }: MatchChanges = {}): OpenMatch {
  return {
    id: id as MatchId,
    isUnlocked: true,
    origin: 'matched',
    assignedAt: '2026-03-02T08:00:00.000Z',
    vcName: name,
    vcInvestor: {
      id: `investor-${id}` as InvestorId,
      name,
      firm: 'Brackwater Ventures',
      website: 'https://brackwater.example',
      email: null,
      phone: null,
      kind: 'vc',
      investmentFocus: 'Biologics for fibrosis',
      investmentStage: 'Seed, Series A',
      geography: 'Benelux',
      isSample: false,
      ...vcInvestor,
    },
    similarity: 0.72,
    teeth: criteria.map((criterion) => ({ criterion, score: 0.7, yours: '', theirs: '', evidence: [] })),
    against: [],
    raises: [],
    overallAssessment: '',
    status: 'not_contacted',
    notes: '',
    lastUpdated: null,
    feedback: null,
    ...changes,
  };
}

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
