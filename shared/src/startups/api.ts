import * as z from 'zod/mini';
import { answer, dataAnswer, repeatedEmail } from '../answers.ts';
import { Instant } from '../dates.ts';
import { forAnyone, forFounder, forTemporary } from '../endpoint.ts';
import { FormSubmission } from './form-submission.ts';
import { ProfileAnswer } from './profile-answer.ts';

/** A started matching run, or the one already under way. */
const MatchingStarted = answer({
  submissionTime: Instant,
  data: z.object({ jobId: z.string(), state: z.enum(['waiting', 'running', 'done', 'failed']) }),
});

const OwnEmail = z.object({ email: repeatedEmail });

export const StartupApi = {
  outsideForm: forAnyone.get('/api/outside-form', {
    summary: "Address of the operator's outside form in place of our own; null where there is none.",
    output: dataAnswer(z.object({ url: z.nullable(z.string()) })),
  }),
  profile: forTemporary.get('/api/client/profile', {
    summary: "The startup's profile, under its present and its older names.",
    output: dataAnswer(ProfileAnswer),
  }),
  editProfile: forFounder.put('/api/client/profile', {
    summary: 'Changes the named fields of the profile and leaves the others.',
    input: FormSubmission,
    output: dataAnswer(ProfileAnswer),
  }),
  formStatus: forTemporary.get('/api/client/form-status', {
    summary: 'Says whether the startup form is complete.',
    output: dataAnswer(z.object({ isComplete: z.boolean() })),
  }),
  /** Without a session the response is 404 with `requiresRegistration`: an email address alone opens no account. */
  submitForm: forAnyone.post('/api/client/form-submission', {
    summary: 'Hands in the startup form. Matching starts once modality and disease are known.',
    input: FormSubmission,
    output: answer({
      /** Only for a caller with a temporary session of this very submission; `data.newToken` repeats it. */
      token: z.optional(z.string()),
      data: z.object({
        newToken: z.optional(z.string()),
        recordId: z.string(),
        completionTime: Instant,
        /** Labels of the core facts still missing. */
        missingFields: z.array(z.string()),
      }),
    }),
  }),
  checkSubmission: forTemporary.post('/api/client/check-airtable-submission', {
    summary: 'Says whether the form has arrived; a temporary session of that submission gets a lasting token.',
    input: OwnEmail,
    output: answer({ submitted: z.boolean(), token: z.optional(z.string()), recordId: z.optional(z.string()) }),
  }),
  markFormComplete: forTemporary.post('/api/client/mark-form-complete', {
    summary: 'Marks the form complete, or names the fields that are missing.',
    output: dataAnswer(
      z.object({ isComplete: z.literal(true), completionTime: Instant, missingFields: z.array(z.string()) }),
    ),
  }),
  mergeDuplicates: forFounder.post('/api/client/merge-duplicates', {
    summary: 'Brings records of the same proven address together; the caller keeps its session, or gets its successor.',
    input: OwnEmail,
    output: dataAnswer(z.object({ newToken: z.optional(z.string()), merged: z.number() })),
  }),
  triggerMatching: forFounder.post('/api/client/trigger-matching', {
    summary: 'Starts matching; a run under way is returned, never doubled.',
    input: OwnEmail,
    output: MatchingStarted,
    status: 202,
  }),
  forceRunMatch: forFounder.post('/api/client/force-run-match', {
    summary: 'Starts matching; a run under way is returned, never doubled.',
    input: OwnEmail,
    output: MatchingStarted,
    status: 202,
  }),
  ensureRunMatch: forFounder.post('/api/client/ensure-run-match', {
    summary: 'Starts matching; a run under way is returned, never doubled.',
    output: MatchingStarted,
    status: 202,
  }),
};
