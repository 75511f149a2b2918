import * as z from 'zod/mini';
import {
  dataAnswer,
  doubleAnswer,
  emailAddress,
  flag,
  Id,
  listAnswer,
  listQuery,
  optionalText,
  required,
} from '../answers.ts';
import { Instant } from '../dates.ts';
import { forOwner, forReadOnly, forReviewer } from '../endpoint.ts';
import { Plan } from '../plans/plan.ts';
import { Attachment } from '../startups/profile-answer.ts';
import { MatchingProgress } from '../startups/startup.ts';

/** State of a startup's matching or of its deck's analysis, as the admin area names it. */
export const RunState = z.enum(['pending', 'running', 'completed', 'error']);
export type RunState = z.infer<typeof RunState>;

export const runStateOf = (matching: MatchingProgress): RunState =>
  (({ idle: 'pending', running: 'running', done: 'completed', failed: 'error' }) as const)[matching.state];

export const ClientCompany = z.object({
  id: z.string(),
  companyName: z.string(),
  email: z.string(),
  contactName: z.string(),
  phone: z.string(),
  diseaseFocus: z.array(z.string()),
  /** The disease areas, joined. */
  sector: z.string(),
  stage: z.string(),
  fundingGoal: z.nullable(z.number()),
  fundingCurrency: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  isSample: z.boolean(),
  plan: Plan,
  matching: MatchingProgress,
  matchingStatus: RunState,
  analysisStatus: RunState,
  hasPitchDeck: z.boolean(),
  matches: z.object({ total: z.number(), approved: z.number(), unlocked: z.number() }),
  createdAt: Instant,
  updatedAt: Instant,
  deletedAt: z.nullable(Instant),
});
export type ClientCompany = z.infer<typeof ClientCompany>;

/** A company with what belongs to it. */
export const ClientDetail = z.object({
  client: ClientCompany,
  matches: z.object({ pending: z.number(), approved: z.number(), rejected: z.number(), unlocked: z.number() }),
  deck: z.nullable(z.object({ fileName: z.string(), uploadedAt: Instant })),
  /** 0 to 10; null without a report. */
  overallScore: z.nullable(z.number()),
  payments: z.object({
    total: z.number(),
    /** The newest that was paid, in the smallest unit of its currency. */
    last: z.nullable(z.object({ amount: z.number(), currency: z.string(), paidAt: Instant })),
  }),
  people: z.array(z.object({ email: z.string(), role: z.enum(['owner', 'member']) })),
});
export type ClientDetail = z.infer<typeof ClientDetail>;

/** The record's time of change as the caller saw it; if it has changed since, the call is refused. */
const seenAt = z.optional(Instant);

const ClientGiven = {
  companyName: required('Company name is required', 200),
  email: emailAddress('Email is required'),
  contactName: optionalText(200),
  phone: optionalText(60),
  /** Takes precedence over `sector`, and may contain commas. */
  diseaseFocus: z.optional(
    z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))).check(z.maxLength(20)),
  ),
  sector: optionalText(500),
  stage: optionalText(120),
  /** A whole number, or words such as "$12M". */
  fundingGoal: z.optional(
    z.nullable(z.union([z.number().check(z.gte(0), z.lte(1e12)), z.string().check(z.maxLength(120))])),
  ),
  description: optionalText(20_000),
  isActive: z.optional(z.boolean()),
};

export const submissionColumns = {
  startupName: 'Startup Name',
  drugModality: 'Drug Modality',
  diseaseFocus: 'Disease Focus',
  investmentStage: 'Investment Stage',
  geography: 'Geography',
  investmentAmount: 'Investment Amount',
  email: 'Email',
  pitchDeckPublicUrl: 'Pitch Deck Public URL',
  nonConfidentialPitchDeck: 'Non-Confidential Pitch Deck',
  overallScore: 'Overall Score',
  applicationType: 'Application Type',
} as const;

export const Submission = z.object({
  id: z.string(),
  startupName: z.string(),
  drugModality: z.array(z.string()),
  diseaseFocus: z.array(z.string()),
  investmentStage: z.string(),
  geography: z.array(z.string()),
  investmentAmount: z.nullable(z.number()),
  email: z.string(),
  /** Needs an admin's session, despite the name. */
  pitchDeckPublicUrl: z.nullable(z.string()),
  nonConfidentialPitchDeck: z.array(Attachment),
  /** 0 to 10; null before the analysis. */
  overallScore: z.nullable(z.number()),
  applicationType: z.string(),
  fields: z.record(z.enum(Object.values(submissionColumns)), z.unknown()),
  investmentCurrency: z.string(),
  matchingStatus: RunState,
  analysisStatus: RunState,
  submittedAt: z.nullable(Instant),
});
export type Submission = z.infer<typeof Submission>;

/** What Send to Client would do for a startup. */
export const SendableStartup = z.object({
  id: z.string(),
  startupName: z.string(),
  /** Approved matches that are locked. */
  waiting: z.number(),
  /** Those of them that would be unlocked now. */
  opens: z.number(),
  /** Who would get the email. */
  recipients: z.array(z.string()),
});
export type SendableStartup = z.infer<typeof SendableStartup>;

export const AdminClientsApi = {
  clients: forReadOnly.get('/api/admin/clients', {
    summary: 'Lists the client companies; `sort` may be name, newest or changed.',
    input: z.object({ ...listQuery, trash: z.optional(flag) }),
    output: listAnswer(ClientCompany),
  }),
  client: forReadOnly.get('/api/admin/clients/:id', {
    summary: 'One company, in the trash or not, with its matches, deck, payments and people.',
    input: z.object({ id: Id }),
    output: dataAnswer(ClientDetail),
  }),
  createClient: forReviewer.post('/api/admin/clients', {
    summary: 'Adds a company. Whoever proves its address later joins it.',
    input: z.object(ClientGiven),
    output: dataAnswer(ClientCompany),
  }),
  editClient: forReviewer.put('/api/admin/clients/:id', {
    summary: 'Changes a company; what is left out stays.',
    input: z.object({ id: Id, ...ClientGiven, seenAt }),
    output: dataAnswer(ClientCompany),
  }),
  deleteClient: forOwner.delete('/api/admin/clients/:id', {
    summary:
      'Puts a company into the trash, from where it can be taken back for 30 days; one in the trash goes for good with `forGood`.',
    input: z.object({ id: Id, forGood: z.optional(flag) }),
  }),
  restoreClient: forOwner.post('/api/admin/clients/:id/restore', {
    summary: 'Takes a company back out of the trash.',
    input: z.object({ id: Id }),
    output: dataAnswer(ClientCompany),
  }),
  setPlan: forOwner.post('/api/admin/clients/:id/plan', {
    summary: 'Puts a company on a plan by hand, with the reason.',
    input: z.object({ id: Id, plan: Plan, reason: required('Please give a reason', 1_000) }),
    output: dataAnswer(ClientCompany),
  }),
  endClientSessions: forOwner.post('/api/admin/clients/:id/end-sessions', {
    summary:
      'Signs the people of a company out on every device, with the reason. With `areLost` each device also deletes what it holds when it next asks the server.',
    input: z.object({
      id: Id,
      areLost: z._default(z.boolean(), false),
      reason: required('Please give a reason', 1_000),
    }),
    output: doubleAnswer({ ended: z.number() }),
  }),
  submissions: forReadOnly.get('/api/admin/submissions', {
    summary:
      'Lists what startups handed in; `q` searches by startup name, `sort` may be startup, stage, amount or submitted.',
    input: z.object({ ...listQuery, hasDeck: z.optional(flag) }),
    output: listAnswer(Submission),
  }),
  submissionDeck: forReadOnly.get('/api/admin/submissions/:id/deck', {
    summary: "The file of a startup's pitch deck.",
    input: z.object({ id: Id }),
    output: z.unknown(),
    answer: 'document',
  }),
  sendableStartups: forReadOnly.get('/api/admin/send-to-client', {
    summary:
      'Lists the startups with approved matches that are still locked, and what sending them would do; with `q` every startup that it finds.',
    input: z.object(listQuery),
    output: listAnswer(SendableStartup),
  }),
  sendToClient: forReviewer.post('/api/admin/send-to-client', {
    summary:
      'Counts the approved matches of a startup; confirmed, it opens them within the plan and tells the founder.',
    input: z.object({ startupId: Id, confirm: z._default(z.boolean(), false) }),
    output: doubleAnswer({ approvedMatches: z.number(), unlocked: z.number(), notified: z.boolean() }),
  }),
};
