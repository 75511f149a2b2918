import * as z from 'zod/mini';
import { Instant } from '../dates.ts';
import { StartupId } from '../ids.ts';
import { defineCollection, Overlaps } from '../mutation.ts';
import { Plan, Renewal } from '../plans/plan.ts';
import { Currency, Round } from '../round/round.ts';
import { inCatalog, Text } from '../words/message.ts';
import { TeamMember } from './team.ts';

/** Profile fields whose words are looked up in the matching lists. */
export const ReadField = z.enum(['drugModality', 'diseaseFocus', 'investmentStage', 'geography']);
export type ReadField = z.infer<typeof ReadField>;

const Term = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));
export const Terms = z.array(Term).check(z.maxLength(20));

/** A founder's correction of what a profile entry means, in labels of those lists. Empty `terms`: it is compared only as words. */
export const TermReading = z.object({
  field: ReadField,
  entry: Term,
  terms: Terms,
});
export type TermReading = z.infer<typeof TermReading>;

/** What a founder says about the company; every field may be empty. Amounts are whole units of the currency. */
export const StartupProfile = z.object({
  name: z.string().check(z.trim(), z.maxLength(200)),
  contactName: z.string().check(z.trim(), z.maxLength(200)),
  drugModality: Terms,
  diseaseFocus: Terms,
  investmentStage: z.string().check(z.trim(), z.maxLength(120)),
  geography: Terms,
  investmentAmount: z.nullable(z.number().check(z.gte(0), z.lte(1e12))),
  investmentCurrency: Currency,
  description: z.string().check(z.maxLength(20_000)),
});
export type StartupProfile = z.infer<typeof StartupProfile>;

export const emptyProfile: StartupProfile = {
  name: '',
  contactName: '',
  drugModality: [],
  diseaseFocus: [],
  investmentStage: '',
  geography: [],
  investmentAmount: null,
  investmentCurrency: 'USD',
  description: '',
};

/** Stages of a matching run, in order; screens show these and never a made-up percentage. */
export const MatchingStage = z.enum(['waiting', 'reading', 'comparing', 'explaining', 'saving', 'review', 'done']);
export type MatchingStage = z.infer<typeof MatchingStage>;

export const MatchingProgress = z.discriminatedUnion('state', [
  z.object({ state: z.literal('idle') }),
  z.object({
    state: z.literal('running'),
    stage: MatchingStage,
    /** Investors compared so far, and in total. */
    done: z.number(),
    total: z.number(),
    /** Single criteria compared so far; absent until that is counted. */
    signals: z.optional(z.number()),
    startedAt: Instant,
    /** Whole minutes a run usually takes here, as measured; absent before the first. */
    usualMinutes: z.optional(z.number()),
  }),
  z.object({
    state: z.literal('done'),
    finishedAt: Instant,
    /** Investors compared. */
    total: z.number(),
    /** Single criteria that could be compared over all investors. */
    signals: z.number(),
    /** Whether a reviewer must still release the list. */
    awaitsReview: z.boolean(),
  }),
  z.object({ state: z.literal('failed'), finishedAt: Instant, message: Text }),
]);
export type MatchingProgress = z.infer<typeof MatchingProgress>;

/** The startup as synced to its members' devices. */
export const Startup = z.looseObject({
  ...StartupProfile.shape,
  id: StartupId,
  /** Of the owner's account. */
  email: z.string(),
  plan: Plan,
  /** Absent or null if nothing renews. */
  renewal: z.optional(z.nullable(Renewal)),
  createdAt: Instant,
  updatedAt: Instant,
  /** When the profile was first submitted; null until then. */
  submittedAt: z.nullable(Instant),
  matching: MatchingProgress,
  /** Investors this server can compare with, as counted. */
  investorCount: z.number(),
  isSample: z.boolean(),
  /** Corrected meanings of profile words; see as-read.ts. */
  readAs: z.optional(z.nullable(z.array(TermReading))),
  /** Members, owners first; absent on a device that has not received them yet. */
  team: z.optional(z.array(TeamMember)),
  /** Absent until it is set; see round/round-of.ts. */
  round: z.optional(z.nullable(Round)),
  ...Overlaps,
});
export type Startup = z.infer<typeof Startup>;

export const Startups = defineCollection<Startup>({
  name: 'startups',
  schema: Startup,
  indexes: [],
  kept: [...Object.keys(StartupProfile.shape), 'round'],
});

/** The five facts for matching, with their labels on screens; the first two are needed to start. */
export const coreFields = [
  { field: 'drugModality', label: inCatalog('Drug Modality'), isRequired: true },
  { field: 'diseaseFocus', label: inCatalog('Disease Focus'), isRequired: true },
  { field: 'investmentStage', label: inCatalog('Investment Stage'), isRequired: false },
  { field: 'geography', label: inCatalog('Geography'), isRequired: false },
  { field: 'investmentAmount', label: inCatalog('Investment Amount'), isRequired: false },
] as const satisfies readonly { field: keyof StartupProfile; label: string; isRequired: boolean }[];

export function missingCoreFields(profile: StartupProfile) {
  return coreFields.filter(({ field }) => {
    const value = profile[field];
    return value === null || (typeof value !== 'number' && value.length === 0);
  });
}

/** Modality and disease are enough to compare; the other three sharpen the list. */
export const canStartMatching = (profile: StartupProfile): boolean =>
  missingCoreFields(profile).every(({ isRequired }) => !isRequired);
