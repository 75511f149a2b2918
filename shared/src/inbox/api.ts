import * as z from 'zod/mini';
import { dataAnswer, doubleAnswer, Id, listAnswer, listQuery, optionalText, required } from '../answers.ts';
import { Instant } from '../dates.ts';
import { forReadOnly, forReviewer } from '../endpoint.ts';
import { Text } from '../words/message.ts';

export const ApplicationStatus = z.enum(['Under Review', 'Approved', 'Rejected']);
export type ApplicationStatus = z.infer<typeof ApplicationStatus>;

/** Column names of the applications table, by the names used here. */
export const premiumApplicationColumns = {
  companyName: 'Company Name',
  founderName: 'Founder Name',
  email: 'Email',
  priorityScore: 'Priority Score',
  applicationStatus: 'Application Status',
  currentStage: 'Current Stage',
  fundingGoal: 'Funding Goal',
  industryFocus: 'Industry Focus',
  fundraisingTimeline: 'Fundraising Timeline',
  specificChallenges: 'Specific Challenges',
  whyPremiumSupport: 'Why Premium Support',
  additionalInfo: 'Additional Info',
  previousFundingRaised: 'Previous Funding Raised',
  currentRevenue: 'Current Revenue',
  teamSize: 'Team Size',
  pitchDeckStatus: 'Pitch Deck Status',
  submittedAt: 'Submitted At',
  reviewedAt: 'Reviewed At',
} as const;

export const PremiumApplication = z.object({
  id: z.string(),
  companyName: z.string(),
  founderName: z.string(),
  email: z.string(),
  /** 0 to 10: the four selection criteria at 2.5 each. Proposed from the text until an admin sets it. */
  priorityScore: z.number(),
  applicationStatus: ApplicationStatus,
  currentStage: z.string(),
  fundingGoal: z.string(),
  industryFocus: z.string(),
  fundraisingTimeline: z.string(),
  specificChallenges: z.string(),
  whyPremiumSupport: z.string(),
  additionalInfo: z.string(),
  previousFundingRaised: z.string(),
  currentRevenue: z.string(),
  teamSize: z.string(),
  pitchDeckStatus: z.string(),
  submittedAt: Instant,
  reviewedAt: z.nullable(Instant),
  /** The same values under the table's column names. */
  fields: z.record(z.enum(Object.values(premiumApplicationColumns)), z.unknown()),
});
export type PremiumApplication = z.infer<typeof PremiumApplication>;

export const InboxState = z.enum(['open', 'done', 'archived']);
export type InboxState = z.infer<typeof InboxState>;

export const InboxItem = z.object({
  id: z.string(),
  kind: z.enum([
    'contact',
    'investor-signup',
    'password-request',
    'address-check',
    'own-investor',
    'deletion-request',
    'partner-code',
  ]),
  state: InboxState,
  from: z.object({ name: z.string(), email: z.string() }),
  title: Text,
  text: Text,
  details: z.record(z.string(), z.unknown()),
  note: Text,
  receivedAt: Instant,
  handledAt: z.nullable(Instant),
});
export type InboxItem = z.infer<typeof InboxItem>;

export const AdminInboxApi = {
  premiumApplications: forReadOnly.get('/api/admin/premium-applications', {
    summary: 'Lists the applications for Premium Support.',
    input: z.object({ ...listQuery, status: z.optional(ApplicationStatus) }),
    output: listAnswer(PremiumApplication),
  }),
  reviewApplication: forReviewer.patch('/api/admin/premium-applications/:id', {
    summary:
      'Decides on an application or sets its priority; a decision writes the time of review and tells the applicant.',
    input: z.object({
      id: Id,
      applicationStatus: z.optional(ApplicationStatus),
      priorityScore: z.optional(z.number().check(z.gte(0), z.lte(10))),
      reason: optionalText(1_000),
      /** The status shown on the screen; if another admin has decided since, nothing is done. */
      seenStatus: z.optional(ApplicationStatus),
    }),
    output: dataAnswer(PremiumApplication),
  }),
  inbox: forReadOnly.get('/api/admin/inbox', {
    summary: 'Lists what came in and still waits, or what was dealt with.',
    input: z.object({ ...listQuery, state: z.optional(InboxState), kind: z.optional(InboxItem.shape.kind) }),
    output: listAnswer(InboxItem),
  }),
  handleItem: forReviewer.patch('/api/admin/inbox/:id', {
    summary:
      'Sets the state of a thing in the inbox, or notes something on it. Done with a partner code approves it for the company, and takes a note.',
    /** `seenState`: the state shown on the screen; if another admin has handled it since, nothing is done. */
    input: z.object({
      id: Id,
      state: z.optional(InboxState),
      note: optionalText(5_000),
      seenState: z.optional(InboxState),
    }),
    output: dataAnswer(InboxItem),
  }),
  approvePasswordRequest: forReviewer.post('/api/admin/password-requests/:id/approve', {
    summary: 'Gives the single-use link for a password request after the person was recognised; the note says how.',
    input: z.object({ id: Id, note: required('Note how you verified this person.', 1_000) }),
    output: doubleAnswer({ link: z.string() }),
  }),
};
