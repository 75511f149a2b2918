import * as z from 'zod/mini';
import { answer, dataAnswer, Id, listAnswer, listQuery, optionalText, required } from '../answers.ts';
import { captured } from '../changes/api.ts';
import { Contacts } from '../contacts/contact.ts';
import { CalendarDate, Instant } from '../dates.ts';
import { DraftLength, DraftText, EmailDraft, EmailDrafts } from '../drafts/email-draft.ts';
import { EmailInsight, Letter } from '../drafts/letter.ts';
import { forFounder, forPeer } from '../endpoint.ts';
import { AccountId, ReplicaId } from '../ids.ts';
import { OpenMatchAnswer } from '../matches/api.ts';
import { Matches } from '../matches/match.ts';
import { Startups } from '../startups/startup.ts';
import { Language } from '../words/language.ts';
import { Text } from '../words/message.ts';
import { Activities, Activity, ActivityDetails, ActivityStatus, ActivityType, NextActionKind } from './activity.ts';
import { type OutreachStatus, parseStatus } from './status.ts';

const chooseStatus = 'Please choose a status';

/** Accepts a stored status, or `negotiation` as in older URLs. */
const StatusGiven = z.pipe(
  z.string(chooseStatus),
  z.transform((text, context): OutreachStatus => {
    const status = parseStatus(text.trim());
    if (status) return status;
    context.issues.push({ code: 'custom', message: chooseStatus, input: text });
    return z.NEVER;
  }),
);

const dayOf = (text: string): string => text.trim().replace(/^(\d{4}-\d{2}-\d{2})T.*$/, '$1');

/** A day; the time of a full timestamp is cut off. */
const dayGiven = (missing: string) =>
  z.pipe(z.pipe(z.string(missing), z.transform(dayOf)), CalendarDate.check(z.minLength(1, missing)));

/** An optional day; an empty text is null. */
const OptionalDay = z.optional(
  z.pipe(
    z.pipe(
      z.nullable(z.string()),
      z.transform((text) => (text === null || text.trim() === '' ? null : dayOf(text))),
    ),
    z.nullable(CalendarDate),
  ),
);

/** Fields of an activity. Title and date are required; omitted fields stay as they were, or get their defaults. */
const activityGiven = {
  activityType: z.optional(ActivityType),
  title: z.string('Title is required').check(z.trim(), z.minLength(1, 'Title is required'), z.maxLength(500)),
  description: z.optional(ActivityDetails.shape.description),
  activityDate: dayGiven('Activity date is required'),
  /** Start, end and zone of the wall clock; the day above is the start's. */
  hours: ActivityDetails.shape.hours,
  nextAction: z.optional(ActivityDetails.shape.nextAction),
  nextActionDate: OptionalDay,
  nextActionHours: ActivityDetails.shape.nextActionHours,
  nextActionKind: z.optional(z.nullable(NextActionKind)),
  status: z.optional(ActivityStatus),
  notes: z.optional(ActivityDetails.shape.notes),
  people: ActivityDetails.shape.people,
  nextActionFor: ActivityDetails.shape.nextActionFor,
};

const DraftAnswer = z.object({
  ...EmailDraft.shape,
  letter: z.nullable(Letter),
  /** Placeholders still to be filled in: such a letter is not copied without a warning. */
  placeholders: z.array(z.string()),
  stockPhrases: z.array(z.string()),
});

export const FieldRevision = z.object({
  value: z.unknown(),
  /** What the person wrote, where merging with another person's text changed it. */
  typed: z.optional(z.unknown()),
  /** Two people had changed the field at once. */
  conflict: z.boolean(),
  /** Author, device, and time by that device's clock and zone; null for a value from before a person's first change. */
  by: z.nullable(
    z.object({
      accountId: AccountId,
      replicaId: z.nullable(ReplicaId),
      at: z.string(),
      zone: z.string(),
      /** Email of the account; null if it was deleted. */
      email: z.nullable(z.string()),
      /** Name of the API key it came through; absent if a person made it, null if the key was erased. */
      key: z.optional(z.nullable(z.string())),
    }),
  ),
});
export type FieldRevision = z.infer<typeof FieldRevision>;

export const OutreachApi = {
  updateStatus: forFounder.patch('/api/client/update-match-status', {
    summary:
      'Moves a conversation along; any status may follow any other. Notes, when given, become the notes of the match.',
    input: z.object({ matchId: Id, status: StatusGiven, notes: z.optional(z.string().check(z.maxLength(20_000))) }),
    output: dataAnswer(OpenMatchAnswer),
  }),
  activities: forFounder.get('/api/client/matches/:matchId/activities', {
    summary: 'The timeline of a match, newest first.',
    input: z.object({ matchId: Id, ...listQuery }),
    output: listAnswer(Activity),
  }),
  addActivity: forFounder.post('/api/client/matches/:matchId/activities', {
    summary: 'Logs what happened or is planned. The caller may name the id, so that sending twice logs once.',
    input: z.object({
      matchId: Id,
      id: z.optional(Id),
      ...activityGiven,
      ...captured,
    }),
    output: dataAnswer(Activity),
  }),
  editActivity: forFounder.put('/api/client/matches/:matchId/activities/:activityId', {
    summary: 'Changes an activity.',
    input: z.object({ matchId: Id, activityId: Id, ...activityGiven }),
    output: dataAnswer(Activity),
  }),
  deleteActivity: forFounder.delete('/api/client/matches/:matchId/activities/:activityId', {
    summary: 'Deletes an activity.',
    input: z.object({ matchId: Id, activityId: Id }),
  }),
  revisions: forFounder.get('/api/client/revisions', {
    summary: 'Every value a field of a record has had, newest first: nothing typed is ever lost to a merge.',
    input: z.object({
      collection: z.enum([Matches.name, Activities.name, Contacts.name, Startups.name, EmailDrafts.name]),
      id: Id,
      field: z.string().check(z.minLength(1), z.maxLength(64)),
      ...listQuery,
    }),
    output: listAnswer(FieldRevision),
  }),
  generateEmail: forFounder.post('/api/client/matches/:matchId/generate-email', {
    summary:
      'A draft of an outreach email and what each point of it rests on; `cached` says that it was made before. A length, a wish or `isFresh` asks for another.',
    input: z.object({
      matchId: Id,
      length: z.optional(DraftLength),
      wish: z.optional(z.string().check(z.trim(), z.maxLength(500))),
      isFresh: z.optional(z.boolean()),
      /** English by default; in any other language the built-in writer writes. */
      language: z.optional(Language),
      /** `embedded`: written on this server, even if an endpoint is set. */
      writer: z.optional(z.literal('embedded')),
    }),
    output: answer({ email: z.string(), cached: z.boolean(), insights: z.array(EmailInsight), data: DraftAnswer }),
  }),
  drafts: forFounder.get('/api/client/matches/:matchId/emails', {
    summary: 'Every version of the e-mail to an investor, the newest first.',
    input: z.object({ matchId: Id, ...listQuery }),
    output: listAnswer(DraftAnswer),
  }),
  editDraft: forFounder.put('/api/client/matches/:matchId/emails/:draftId', {
    summary: 'Keeps what a founder made of a version. Every value its text has had stays in its revisions.',
    input: z.object({
      matchId: Id,
      draftId: Id,
      subject: DraftText.shape.subject,
      body: DraftText.shape.body,
    }),
    output: dataAnswer(DraftAnswer),
  }),
  markDraftSent: forFounder.post('/api/client/matches/:matchId/emails/:draftId/sent', {
    summary: 'Notes that a version was sent and logs it in the timeline, once.',
    input: z.object({ matchId: Id, draftId: Id }),
    output: dataAnswer(DraftAnswer),
  }),
  addInvestor: forFounder.post('/api/client/investors', {
    summary: 'Puts an investor the founder met on the list. No plan limits it.',
    input: z.object({
      /** Id of the new match; a caller that sets it can send twice and add once. */
      id: z.optional(Id),
      name: required('Name is required', 200),
      firm: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
      website: optionalText(2_000),
      email: optionalText(254),
    }),
    output: dataAnswer(OpenMatchAnswer),
  }),
  importInvestors: forFounder.post('/api/client/investors/import', {
    costly: 'in parts',
    summary:
      'Takes in the investors of a CSV text (name, firm, website, email, status, notes, expected check size, contacts): new ones are put on the list, known ones updated; a dry run only counts. 2,000 lines at once, 10,000 own investors in all.',
    input: z.object({ csv: required('Please choose a CSV file', 2_000_000), dryRun: z._default(z.boolean(), false) }),
    output: dataAnswer(
      z.object({
        created: z.number(),
        updated: z.number(),
        skipped: z.number(),
        conflicts: z.array(z.object({ line: z.number(), message: Text })),
      }),
    ),
  }),
  calendarFeed: forFounder.get('/api/client/calendar-feed', {
    summary: 'Whether this person has a private calendar address, and when a calendar program last read it.',
    output: dataAnswer(z.object({ isOn: z.boolean(), createdAt: z.nullable(Instant), readAt: z.nullable(Instant) })),
  }),
  makeCalendarFeed: forFounder.post('/api/client/calendar-feed', {
    summary: 'Makes a private calendar address and says it this once; an address made before stops working.',
    output: dataAnswer(z.object({ url: z.string() })),
  }),
  stopCalendarFeed: forFounder.delete('/api/client/calendar-feed', {
    summary: 'The private calendar address stops working.',
  }),
  /** The token is in each mail. A mail program may post it by itself, which is why the path is not below `/api`. */
  stopReminders: forPeer.post('/client/stop-reminders', {
    summary: 'Stops the mails with what is due, without a sign-in, for whoever holds one of them.',
    input: z.object({ token: z.string().check(z.minLength(16), z.maxLength(128)) }),
    body: 'none',
  }),
  /** The token is the whole secret, because calendar programs send no header. */
  calendar: forPeer.get('/calendar/:file', {
    summary:
      'Activities and next actions as a calendar to subscribe to; the file name is the token followed by `.ics`.',
    input: z.object({ file: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,128}\.ics$/)) }),
    output: z.unknown(),
    answer: 'document',
  }),
};
