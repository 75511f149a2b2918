import * as z from 'zod/mini';
import {
  answer,
  dataAnswer,
  doubleAnswer,
  flag,
  Id,
  listAnswer,
  listQuery,
  optionalText,
  required,
} from '../answers.ts';
import { Instant } from '../dates.ts';
import { forOwner, forReadOnly, forReviewer } from '../endpoint.ts';
import { MatchFeedback } from '../matches/feedback.ts';
import { Remark, Tooth } from '../matches/match.ts';
import { Text } from '../words/message.ts';

export const ClientAccess = z.enum(['Locked', 'Unlocked']);
export type ClientAccess = z.infer<typeof ClientAccess>;

export const ReviewedMatch = z.object({
  id: z.string(),
  startupId: z.string(),
  startupName: z.string(),
  vcId: z.nullable(z.string()),
  vcName: z.string(),
  vcFirm: z.string(),
  gptFit: z.boolean(),
  gptFitReason: Text,
  /** `rule`, `person`, or the name of the model that was asked. */
  gptFitBy: z.string(),
  /** null: not decided yet. */
  manuallyApproved: z.nullable(z.boolean()),
  /** Whether the instance's rule approved it, and not a person. */
  approvedByRule: z.boolean(),
  clientAccess: ClientAccess,
  lockedByHand: z.boolean(),
  /** 0 to 1, two decimals; null for a manual match. */
  similarityScore: z.nullable(z.number()),
  teeth: z.array(Tooth),
  against: z.array(Remark),
  feedback: z.nullable(MatchFeedback),
  status: z.string(),
  assignedAt: Instant,
  deletedAt: z.nullable(Instant),
});
export type ReviewedMatch = z.infer<typeof ReviewedMatch>;

const Reason = optionalText(1_000);
const approval = z.nullable(z.boolean());

const MatchFilter = z.object({
  startupId: z.optional(Id),
  q: listQuery.q,
  gptFit: z.optional(z.boolean()),
  manuallyApproved: z.optional(approval),
  clientAccess: z.optional(ClientAccess),
});

const selectOne = 'Please select at least one startup';
const startupIds = (sentence: string) => z.array(Id, sentence).check(z.minLength(1, sentence), z.maxLength(500));

const JobStarted = answer({ message: Text, data: z.object({ jobId: z.string() }) });
/** In the order of the request. */
const JobsStarted = answer({ message: Text, data: z.object({ jobIds: z.array(z.string()) }) });

export const AdminMatchesApi = {
  matches: forReadOnly.get('/api/admin/matches', {
    summary: 'Lists the matches of all startups, or of one; `sort` may be newest, similarity, doubtful or startup.',
    input: z.object({
      ...listQuery,
      startupId: z.optional(Id),
      approval: z.optional(z.enum(['pending', 'approved', 'rejected'])),
      gptFit: z.optional(flag),
      clientAccess: z.optional(ClientAccess),
      trash: z.optional(flag),
    }),
    output: listAnswer(ReviewedMatch),
  }),
  createMatch: forReviewer.post('/api/admin/matches', {
    summary: 'Puts an investor before a startup by hand.',
    input: z.object({
      startupName: required('Startup name is required', 200),
      /** Needed if several startups have the name. */
      startupId: z.optional(Id),
      vcName: required('VC name is required', 300),
      /** Needed if several investors have the name. */
      vcId: z.optional(Id),
      gptFit: z._default(z.boolean(), false),
      manuallyApproved: z._default(approval, true),
      clientAccess: z._default(ClientAccess, 'Locked'),
    }),
    output: dataAnswer(ReviewedMatch),
  }),
  setAccess: forReviewer.put('/api/admin/matches/:id', {
    summary: 'Locks or unlocks a match. A lock set by hand stays until it is lifted by hand.',
    input: z.object({ id: Id, clientAccess: ClientAccess }),
    output: dataAnswer(ReviewedMatch),
  }),
  reviewMatch: forReviewer.patch('/api/admin/matches/:id', {
    summary: 'Approves, rejects, locks or corrects a match; what is left out stays.',
    input: z.object({
      id: Id,
      manuallyApproved: z.optional(approval),
      gptFit: z.optional(z.boolean()),
      clientAccess: z.optional(ClientAccess),
      reason: Reason,
    }),
    output: dataAnswer(ReviewedMatch),
  }),
  deleteMatch: forOwner.delete('/api/admin/matches/:id', {
    summary: 'Puts a match into the trash, from where it can be taken back for 30 days.',
    input: z.object({ id: Id }),
  }),
  restoreMatch: forOwner.post('/api/admin/matches/:id/restore', {
    summary: 'Takes a match back out of the trash.',
    input: z.object({ id: Id }),
    output: dataAnswer(ReviewedMatch),
  }),
  reviewBatch: forReviewer.post('/api/admin/matches/batch', {
    summary: 'Does one thing to many matches, named or found by a filter; the whole batch can be undone.',
    input: z
      .object({
        ids: z.optional(z.array(Id).check(z.minLength(1, 'Select at least one match.'), z.maxLength(5_000))),
        filter: z.optional(MatchFilter),
        action: z.enum(['approve', 'reject', 'unset', 'lock', 'unlock']),
        reason: Reason,
        /** The approval shown on the screen; if another admin has decided since, nothing is done. */
        seenApproval: z.optional(approval),
      })
      .check(
        z.refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
          path: ['ids'],
          error: 'Name the matches either one by one or by a filter.',
        }),
      ),
    output: doubleAnswer({ batchId: z.string(), changed: z.number() }),
  }),
  undoBatch: forReviewer.post('/api/admin/batches/:id/undo', {
    summary: 'Takes a batch back. What somebody changed since stays and is counted as kept.',
    input: z.object({ id: Id }),
    output: doubleAnswer({ undone: z.number(), kept: z.number() }),
  }),
  updateStartup: forReviewer.post('/api/admin/update-startup', {
    summary: 'Marks a startup for matching and starts it.',
    input: z.object({ startupId: Id, runMatch: z._default(z.boolean(), true) }),
    output: JobStarted,
    status: 202,
  }),
  runMatching: forReviewer.post('/api/admin/run-matching', {
    summary: 'Starts matching for one startup.',
    input: z.object({ startupId: Id }),
    output: JobStarted,
    status: 202,
  }),
  batchUpdateStartups: forReviewer.post('/api/admin/batch-update-startups', {
    summary: 'Marks many startups for matching and starts it; with one unknown id nothing starts.',
    input: z.object({ startupIds: startupIds(selectOne), runMatch: z._default(z.boolean(), true) }),
    output: JobsStarted,
    status: 202,
  }),
  batchRunMatching: forReviewer.post('/api/admin/batch-run-matching', {
    summary: 'Starts matching for many startups; with one unknown id nothing starts.',
    input: z.object({ startupIds: startupIds(selectOne) }),
    output: JobsStarted,
    status: 202,
  }),
  runPdfAnalysis: forReviewer.post('/api/admin/run-pdf-analysis', {
    summary: 'Starts the analysis of the decks of many startups; with one unknown id nothing starts.',
    input: z.object({ startupIds: startupIds('Please select at least one startup to analyze') }),
    output: JobsStarted,
    status: 202,
  }),
  triggerAnalysis: forReviewer.post('/api/admin/trigger-ai-analysis', {
    summary: 'Starts the analysis of one startup, anew if `force` is set; one that is running is returned.',
    input: z.object({ recordId: Id, force: z._default(z.boolean(), false) }),
    output: JobStarted,
    status: 202,
  }),
};
