import * as z from 'zod/mini';
import { Person } from '../contacts/contact.ts';
import { CalendarDate, Instant } from '../dates.ts';
import { InvestorId, MatchId } from '../ids.ts';
import { defineCollection, Overlaps } from '../mutation.ts';
import { OutreachStatus } from '../outreach/status.ts';
import { Sum } from '../round/round.ts';
import { inCatalog, Text } from '../words/message.ts';
import { MatchFeedback } from './feedback.ts';

export const InvestorKind = z.enum(['vc', 'pe', 'family_office', 'corporate_vc', 'angel', 'other']);
export type InvestorKind = z.infer<typeof InvestorKind>;

/** The seven criteria in the order every glyph draws them. Odd places are the founder's side, even ones the investor's. */
export const Criterion = z.enum(['stage', 'place', 'modality', 'cheque', 'disease', 'recency', 'thesis']);
export type Criterion = z.infer<typeof Criterion>;
export const criteria: readonly Criterion[] = Criterion.options;

export const criterionLabels = inCatalog({
  stage: 'Stage',
  place: 'Location',
  modality: 'Modality',
  cheque: 'Check size',
  disease: 'Disease',
  recency: 'Recency',
  thesis: 'Description',
} as const satisfies Record<Criterion, string>);

export const Evidence = z.object({
  text: Text,
  kind: z.enum(['deal', 'declared', 'text', 'profile']),
  source: z.string(),
  date: z.nullable(CalendarDate),
});
export type Evidence = z.infer<typeof Evidence>;

/**
 * One criterion of a match. `score` is 0 to 1 in whole hundredths, in the band of its relation (fit.ts); null if one side lacks the fact.
 */
export const Tooth = z.object({
  criterion: Criterion,
  score: z.nullable(z.number()),
  /** What the founder brings, in a few words. */
  yours: Text,
  /** What the investor looks for, in a few words. */
  theirs: Text,
  decidedBy: z.optional(Text),
  evidence: z.array(Evidence),
  /** Recency only: the last deal and the last sign of any activity, and the day they were looked up; see alive.ts. */
  signs: z.optional(
    z.object({ lastDeal: z.nullable(CalendarDate), lastSeen: z.nullable(CalendarDate), checked: CalendarDate }),
  ),
});
export type Tooth = z.infer<typeof Tooth>;

/**
 * A sentence with its headline: a concern, or what would raise the fit. `points`, below 0: what it
 * subtracts from the fit, besides the criteria.
 */
export const Remark = z.object({ title: Text, text: Text, points: z.optional(z.number()) });
export type Remark = z.infer<typeof Remark>;

export const MatchedInvestor = z.object({
  id: InvestorId,
  name: z.string(),
  firm: z.string(),
  website: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  kind: InvestorKind,
  investmentFocus: Text,
  investmentStage: Text,
  geography: Text,
  isSample: z.boolean(),
});
export type MatchedInvestor = z.infer<typeof MatchedInvestor>;

/** A match the founder may see. `own` is an investor the founder added: it has no analysis, and no plan limits it. */
export const OpenMatch = z.looseObject({
  id: MatchId,
  isUnlocked: z.literal(true),
  origin: z.enum(['matched', 'own']),
  assignedAt: Instant,
  vcName: z.string(),
  vcInvestor: MatchedInvestor,
  /** The fit as a number from 0 to 1, two decimals; null for an own investor. Founders read it as "fit 79 of 100". */
  similarity: z.nullable(z.number()),
  /** As compared, unrounded and before the founder's feedback changed it; re-rank.ts starts from it. */
  baseSimilarity: z.optional(z.nullable(z.number())),
  /** Place among all compared investors, 1 for the best; null if the last run left it out. */
  rank: z.optional(z.nullable(z.number())),
  teeth: z.array(Tooth),
  against: z.array(Remark),
  raises: z.array(Remark),
  overallAssessment: Text,
  /** Portfolio companies that do the same, and those that complement it: what is shared, the deal's source and date. */
  competitors: z.optional(z.array(Evidence)),
  synergies: z.optional(z.array(Evidence)),
  status: OutreachStatus,
  notes: z.string(),
  lastUpdated: z.nullable(Instant),
  feedback: z.nullable(MatchFeedback),
  /** The server's name for the same investor, if the founder added it. */
  knownAs: z.optional(z.string()),
  expectedCheque: z.optional(z.nullable(Sum)),
  introducedBy: z.optional(z.nullable(Person)),
  /** Why they passed, as the founder noted it; see outreach/pass-reasons.ts. */
  passedBecause: z.optional(z.nullable(z.object({ reasons: z.array(z.string()), text: z.string() }))),
  ...Overlaps,
});
export type OpenMatch = z.infer<typeof OpenMatch>;

/**
 * A match beyond the plan: nothing about the investor leaves the server. If it was open once, the founder's
 * own notes stay readable (decision Z17).
 */
export const LockedMatch = z.looseObject({ id: MatchId, isUnlocked: z.literal(false), notes: z.optional(z.string()) });
export type LockedMatch = z.infer<typeof LockedMatch>;

export const Match = z.discriminatedUnion('isUnlocked', [OpenMatch, LockedMatch]);
export type Match = z.infer<typeof Match>;

export const Matches = defineCollection<Match>({
  name: 'matches',
  schema: Match,
  indexes: ['status', 'origin', '*overlaps'],
  texts: ['notes'],
  kept: ['status', 'feedback', 'expectedCheque', 'introducedBy', 'passedBecause'],
});

export const isOpenMatch = (match: Match | undefined): match is OpenMatch => match?.isUnlocked === true;

/** The number a founder reads. Four decimals are exact (score.ts), and a half rounds up. */
export const fitOf100 = (similarity: number): number => Math.round(Math.round(similarity * 1e4) / 100);
