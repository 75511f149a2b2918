import type { InvestorId, MatchId } from '@paratope/shared/ids';
import type { OpenMatch } from '@paratope/shared/matches/match';
import type { Startup } from '@paratope/shared/startups/startup';
import { blankStartup } from './device.tsx';

/** An invented company whose investors were found. */
export const matchedStartup = (changes: Partial<Startup> = {}): Startup =>
  blankStartup({
    drugModality: ['Nanobody'],
    diseaseFocus: ['Pulmonary fibrosis'],
    investmentStage: 'Seed',
    geography: ['Ghent, Belgium'],
    investmentAmount: 6_000_000,
    plan: 'standard',
    submittedAt: '2026-03-01T09:00:00.000Z',
    matching: { state: 'done', finishedAt: '2026-03-01T09:10:00.000Z', total: 412, signals: 2884, awaitsReview: false },
    ...changes,
  });

export type MatchChanges = Partial<Omit<OpenMatch, 'vcInvestor'>> & { vcInvestor?: Partial<OpenMatch['vcInvestor']> };

/** An invented investor whom matching found and nobody has touched. */
export const anOpenMatch = (name: string, { vcInvestor, ...changes }: MatchChanges = {}): OpenMatch => ({
  id: 'm1' as MatchId,
  isUnlocked: true,
  origin: 'matched',
  assignedAt: '2026-03-02T08:00:00.000Z',
  vcName: name,
  vcInvestor: {
    id: 'investor-1' as InvestorId,
    name,
    firm: 'Brackwater Ventures',
    website: null,
    email: null,
    phone: null,
    kind: 'vc',
    investmentFocus: '',
    investmentStage: '',
    geography: '',
    isSample: false,
    ...vcInvestor,
  },
  similarity: 0.72,
  teeth: [],
  against: [],
  raises: [],
  overallAssessment: '',
  status: 'not_contacted',
  notes: '',
  lastUpdated: null,
  feedback: null,
  ...changes,
});
