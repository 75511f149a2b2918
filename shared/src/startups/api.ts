import * as z from 'zod/mini';
import { answer, dataAnswer, Nothing, repeatedEmail } from '../answers.ts';
import { Instant } from '../dates.ts';
import { defineEndpoint } from '../endpoint.ts';
import { FormSubmission } from './form-submission.ts';
import { ProfileAnswer } from './profile-answer.ts';

/** A matching run that was started, or the one that is already under way. */
const MatchingStarted = answer({
  submissionTime: Instant,
  data: z.object({ jobId: z.string(), state: z.enum(['waiting', 'running', 'done', 'failed']) }),
});

const OwnEmail = z.object({ email: repeatedEmail });

export const StartupApi = {
  outsideForm: defineEndpoint({
    method: 'GET',
    path: '/api/outside-form',
    who: 'anyone',
    summary: "Address of the operator's outside form in place of our own; null where there is none.",
    input: Nothing,
    output: dataAnswer(z.object({ url: z.nullable(z.string()) })),
  }),
  profile: defineEndpoint({
    method: 'GET',
    path: '/api/client/profile',
    who: 'temporary',
    summary: "The startup's profile, under its present and its older names.",
    input: Nothing,
    output: dataAnswer(ProfileAnswer),
  }),
  editProfile: defineEndpoint({
    method: 'PUT',
    path: '/api/client/profile',
    who: 'founder',
    summary: 'Changes the named fields of the profile and leaves the others.',
    input: FormSubmission,
    output: dataAnswer(ProfileAnswer),
  }),
  formStatus: defineEndpoint({
    method: 'GET',
    path: '/api/client/form-status',
    who: 'temporary',
    summary: 'Says whether the startup form is complete.',
    input: Nothing,
    output: dataAnswer(z.object({ isComplete: z.boolean() })),
  }),
  /** Without a session the answer is 404 with `requiresRegistration`: an address alone opens nobody's account. */
  submitForm: defineEndpoint({
    method: 'POST',
    path: '/api/client/form-submission',
    who: 'anyone',
    summary: 'Hands in the startup form. Matching starts once modality and disease are known.',
    input: FormSubmission,
    output: answer({
      /** Only for a caller that holds a temporary session of this very submission; `data.newToken` repeats it. */
      token: z.optional(z.string()),
      data: z.object({
        newToken: z.optional(z.string()),
        recordId: z.string(),
        completionTime: Instant,
        /** Core facts still missing, by their labels. */
        missingFields: z.array(z.string()),
      }),
    }),
  }),
  checkSubmission: defineEndpoint({
    method: 'POST',
    path: '/api/client/check-airtable-submission',
    who: 'temporary',
    summary: 'Says whether the form has arrived; a temporary session of that submission gets a lasting token.',
    input: OwnEmail,
    output: answer({ submitted: z.boolean(), token: z.optional(z.string()), recordId: z.optional(z.string()) }),
  }),
  markFormComplete: defineEndpoint({
    method: 'POST',
    path: '/api/client/mark-form-complete',
    who: 'temporary',
    summary: 'Marks the form complete, or names the fields that are missing.',
    input: Nothing,
    output: dataAnswer(
      z.object({ isComplete: z.literal(true), completionTime: Instant, missingFields: z.array(z.string()) }),
    ),
  }),
  mergeDuplicates: defineEndpoint({
    method: 'POST',
    path: '/api/client/merge-duplicates',
    who: 'founder',
    summary: 'Brings records of the same proven address together; the caller keeps its session, or gets its successor.',
    input: OwnEmail,
    output: dataAnswer(z.object({ newToken: z.optional(z.string()), merged: z.number() })),
  }),
  triggerMatching: defineEndpoint({
    method: 'POST',
    path: '/api/client/trigger-matching',
    who: 'founder',
    summary: 'Starts matching; a run under way is returned, never doubled.',
    input: OwnEmail,
    output: MatchingStarted,
    status: 202,
  }),
  forceRunMatch: defineEndpoint({
    method: 'POST',
    path: '/api/client/force-run-match',
    who: 'founder',
    summary: 'Starts matching; a run under way is returned, never doubled.',
    input: OwnEmail,
    output: MatchingStarted,
    status: 202,
  }),
  ensureRunMatch: defineEndpoint({
    method: 'POST',
    path: '/api/client/ensure-run-match',
    who: 'founder',
    summary: 'Starts matching; a run under way is returned, never doubled.',
    input: Nothing,
    output: MatchingStarted,
    status: 202,
  }),
};
