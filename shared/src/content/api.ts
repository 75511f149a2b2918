import * as z from 'zod/mini';
import { dataAnswer, doubleAnswer, emailAddress, listAnswer, listQuery, optionalText, required } from '../answers.ts';
import { Instant } from '../dates.ts';
import { forAnyone, forFounder } from '../endpoint.ts';
import { InvestorKind } from '../matches/match.ts';
import { Price } from '../plans/api.ts';
import { Plan } from '../plans/plan.ts';
import { inCatalog } from '../words/message.ts';

const fillOut = inCatalog('Please fill out all required fields.');
const noAddress = inCatalog('Please enter a valid email address.');
const noConsent = inCatalog('Please agree that we may store these details');
const wrongRange = inCatalog("The largest check can't be smaller than the smallest");

/**
 * A honeypot field that no person sees. A filled one most likely comes from a program; such a message is
 * kept apart from the open ones, not dropped, because a person's browser may have filled it.
 */
const leaveEmpty = z.optional(z.string().check(z.maxLength(2_000)));

export const ContactMessage = z.object({
  name: required(fillOut, 200),
  email: emailAddress(fillOut, noAddress),
  subject: required(fillOut, 300),
  message: required(fillOut, 20_000),
  leaveEmpty,
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const PremiumApplicationForm = z.object({
  companyName: required(fillOut, 200),
  founderName: required(fillOut, 200),
  email: emailAddress(fillOut, noAddress),
  whyPremiumSupport: required(fillOut, 10_000),
  currentStage: optionalText(200),
  fundingGoal: optionalText(200),
  industryFocus: optionalText(300),
  fundraisingTimeline: optionalText(300),
  specificChallenges: optionalText(10_000),
  additionalInfo: optionalText(10_000),
  previousFundingRaised: optionalText(200),
  currentRevenue: optionalText(200),
  teamSize: optionalText(100),
  pitchDeckStatus: optionalText(200),
});
export type PremiumApplicationForm = z.infer<typeof PremiumApplicationForm>;

export const OwnApplication = z.object({
  id: z.string(),
  applicationStatus: z.enum(['Under Review', 'Approved', 'Rejected']),
  submittedAt: Instant,
  reviewedAt: z.nullable(Instant),
  hasDeck: z.boolean(),
});
export type OwnApplication = z.infer<typeof OwnApplication>;

const Terms = z._default(
  z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))).check(z.maxLength(30)),
  [],
);
const Cheque = z._default(z.nullable(z.number().check(z.gte(0), z.lte(1e12))), null);

/** An investor who wants to be found. Check sizes are whole US dollars. */
export const InvestorSignup = z
  .object({
    firm: required(fillOut, 200),
    person: required(fillOut, 200),
    role: optionalText(200),
    email: emailAddress(fillOut, noAddress),
    website: optionalText(2_000),
    kind: z._default(InvestorKind, 'vc'),
    stages: Terms,
    modalities: Terms,
    diseaseAreas: Terms,
    geographies: Terms,
    chequeFrom: Cheque,
    chequeTo: Cheque,
    consent: z.literal(true, noConsent),
    leaveEmpty,
  })
  .check(
    z.refine(({ chequeFrom, chequeTo }) => chequeFrom === null || chequeTo === null || chequeFrom <= chequeTo, {
      path: ['chequeTo'],
      error: wrongRange,
    }),
  );
export type InvestorSignup = z.infer<typeof InvestorSignup>;

/** A plan on the pricing page; without a price it is agreed individually. */
export const PlanOffer = z.object({
  plan: Plan,
  name: z.string(),
  price: z.nullable(Price),
  matches: z.object({ first: z.number(), weekly: z.number(), most: z.number() }),
  benefits: z.array(z.string()),
});
export type PlanOffer = z.infer<typeof PlanOffer>;

export const ContentKey = z.enum([
  'brand',
  'team',
  'advisors',
  'partners',
  'partnerFirms',
  'faq',
  'plans',
  'claims',
  'contact',
  'legal',
]);
export type ContentKey = z.infer<typeof ContentKey>;

/** The value of the piece `contact`: the operator's settings, and the postal address if there is one. */
export const SupportContact = z.object({
  email: z.string(),
  address: z.optional(z.string()),
  country: z.optional(z.string()),
  /** Minimum characters of a password on Set New Password. */
  passwordResetMin: z.number(),
  /** Whether a mail server is set; absent in what a device stored from an earlier program. */
  sendsMail: z.optional(z.boolean()),
});
export type SupportContact = z.infer<typeof SupportContact>;

/** A piece of the public pages. The value's shape depends on the key; null until it is written. */
export const ContentPiece = z.object({
  key: ContentKey,
  value: z.unknown(),
  updatedAt: z.nullable(Instant),
});
export type ContentPiece = z.infer<typeof ContentPiece>;

export const ContentApi = {
  contact: forAnyone.post('/api/client/contact', {
    summary: 'Leaves a message for the team.',
    input: ContactMessage,
  }),
  applyForPremium: forAnyone.post('/api/premium-applications', {
    summary: 'Applies for Premium Support.',
    input: PremiumApplicationForm,
    output: doubleAnswer({ id: z.string() }),
  }),
  ownPremiumApplication: forFounder.get('/api/client/premium-application', {
    summary: 'Where this startup’s application for Premium Support stands; null before there is one.',
    output: dataAnswer(z.nullable(OwnApplication)),
  }),
  signUpInvestor: forAnyone.post('/api/investor-signups', {
    summary: "Leaves an investor's details for the team to take into the database.",
    input: InvestorSignup,
    output: doubleAnswer({ id: z.string() }),
  }),
  plans: forAnyone.get('/api/plans', {
    summary: 'The plans and what they cost here.',
    input: z.object(listQuery),
    output: listAnswer(PlanOffer),
  }),
  read: forAnyone.get('/api/content/:key', {
    summary: 'A piece of the public pages: people, partners, questions, claims.',
    input: z.object({ key: ContentKey }),
    output: dataAnswer(ContentPiece),
  }),
};
