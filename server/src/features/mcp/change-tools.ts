import { saveContacts } from '@paratope/shared/contacts/mutators';
import { calendarDateIn } from '@paratope/shared/dates';
import { DraftLength } from '@paratope/shared/drafts/email-draft';
import { askForDraft, editDraft } from '@paratope/shared/drafts/mutators';
import { FeedbackReason, MatchQuality } from '@paratope/shared/matches/feedback';
import { giveFeedback } from '@paratope/shared/matches/mutators';
import { ActivityType } from '@paratope/shared/outreach/activity';
import { type Hours, isToCome } from '@paratope/shared/outreach/hours';
import {
  addActivity,
  addOwnInvestor,
  defaultActivityStatus,
  editNotes,
  finishNextAction,
  importInvestors,
  setStatus,
} from '@paratope/shared/outreach/mutators';
import { OutreachStatus } from '@paratope/shared/outreach/status';
import { setCheque } from '@paratope/shared/round/mutators';
import { snooze } from '@paratope/shared/today/mutators';
import * as z from 'zod';
import { changeOrPropose } from '../changes/index.ts';
import { investorIn } from './records.ts';
import { type AgentCtx, tool } from './tool.ts';

const investorId = z.string().describe('Id of an investor on the list');
const day = z.iso.date();
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const hours = z.object({
  start: time.describe('On the wall clock there, such as 09:30'),
  end: time.optional().describe('The next day if earlier than the start'),
  zone: z.string().max(64).describe('IANA time zone of the place, such as Europe/Zurich'),
});
const givenHours = (given: z.infer<typeof hours> | undefined): Hours | null =>
  given ? { start: given.start, end: given.end ?? null, zone: given.zone } : null;
const because = {
  reason: z.string().max(2_000).default('').describe('Why, for the person who decides; in a sentence or two'),
};

async function change(ctx: AgentCtx, { name }: { name: string }, args: unknown, reason: string) {
  const made = await changeOrPropose(ctx, { name, args, reason });
  return { state: 'proposalId' in made ? 'waits for a person' : 'saved', ...made };
}

/** Also the zone of whoever logs it, which for a program is the server's. */
const todayIn = ({ config, now }: AgentCtx) => calendarDateIn(config.TIME_ZONE, new Date(now));

const statusFor = (ctx: AgentCtx, type: ActivityType, day: string, hours: Hours | null) =>
  defaultActivityStatus(type, day, todayIn(ctx), isToCome(day, hours, Date.parse(ctx.now)));

export const changeTools = [
  tool({
    name: 'log_activity',
    title: 'Log an activity',
    description:
      'Logs a call, a meeting, an email or another activity with an investor, with a next action if there is one.',
    kind: 'change',
    input: z.object({
      investorId,
      type: z.enum(ActivityType.options),
      title: z.string().min(1).max(500),
      date: day.optional().describe('Today if left out'),
      hours: hours.optional().describe('All day if left out'),
      description: z.string().max(20_000).default(''),
      nextAction: z.string().max(500).default(''),
      nextActionDate: day.optional(),
      nextActionHours: hours.optional(),
      ...because,
    }),
    run: (ctx, { investorId: matchId, type, date, reason, ...rest }) => {
      const activityDate = date ?? todayIn(ctx);
      const hours = givenHours(rest.hours);
      const details = {
        nextActionDate: null,
        ...rest,
        activityType: type,
        activityDate,
        hours,
        nextActionHours: givenHours(rest.nextActionHours),
        status: statusFor(ctx, type, activityDate, hours),
        notes: '',
      };
      return change(ctx, addActivity, { id: ctx.random.id(), matchId, details }, reason);
    },
  }),
  tool({
    name: 'plan_next_action',
    title: 'Plan a next action',
    description: 'Plans something to do about an investor on a day; it shows on Today when it is due.',
    kind: 'change',
    input: z.object({
      investorId,
      action: z.string().min(1).max(500),
      date: day,
      hours: hours.optional().describe('All day if left out'),
      ...because,
    }),
    run: (ctx, { investorId: matchId, action, date, hours, reason }) => {
      const when = { activityDate: date, hours: givenHours(hours) };
      const details = { activityType: 'follow_up', title: action, ...when, status: 'pending' };
      const rest = { description: '', nextAction: '', nextActionDate: null, notes: '' };
      return change(ctx, addActivity, { id: ctx.random.id(), matchId, details: { ...rest, ...details } }, reason);
    },
  }),
  tool({
    name: 'finish_next_action',
    title: 'Mark a next action as done',
    description: 'Marks the next action of an activity as done and logs it.',
    kind: 'change',
    input: z.object({ investorId, activityId: z.string(), ...because }),
    run: (ctx, { investorId: matchId, activityId: id, reason }) =>
      change(ctx, finishNextAction, { id, matchId, entryId: ctx.random.id() }, reason),
  }),
  tool({
    name: 'set_status',
    title: 'Change an investor’s status',
    description: 'Moves an investor to another status.',
    kind: 'change',
    input: z.object({ investorId, status: z.enum(OutreachStatus.options), ...because }),
    run: (ctx, { investorId: matchId, status, reason }) =>
      change(ctx, setStatus, { matchId, status, entryId: ctx.random.id() }, reason),
  }),
  tool({
    name: 'write_notes',
    title: 'Write notes',
    description: 'Adds a paragraph to the notes about an investor. What is there stays.',
    kind: 'change',
    input: z.object({ investorId, text: z.string().min(1).max(10_000), ...because }),
    async run(ctx, { investorId: matchId, text, reason }) {
      const { match } = await investorIn(ctx, matchId);
      const notes = [match.notes.trimEnd(), text].filter(Boolean).join('\n\n');
      return change(ctx, editNotes, { matchId, notes }, reason);
    },
  }),
  tool({
    name: 'snooze',
    title: 'Snooze',
    description: 'Hides something due, by its activityId, or an investor who went quiet, by its id, until a day.',
    kind: 'change',
    input: z.object({
      id: z.string().describe('activityId of something due, or an investor’s id'),
      until: day,
      ...because,
    }),
    run: (ctx, { id, until, reason }) => change(ctx, snooze, { id, until }, reason),
  }),
  tool({
    name: 'set_check_size',
    title: 'Set an expected check size',
    description: 'Notes the check expected from an investor, in whole units of a currency.',
    kind: 'change',
    input: z.object({
      investorId,
      amount: z.number().min(0).max(1e12),
      currency: z.string().regex(/^[A-Z]{3}$/),
      ...because,
    }),
    run: (ctx, { investorId: matchId, amount, currency, reason }) =>
      change(ctx, setCheque, { matchId, cheque: { amount, currency } }, reason),
  }),
  tool({
    name: 'ask_for_email',
    title: 'Have an email drafted',
    description:
      'Has Paratope draft an email to an investor from the records; read it with email_drafts. Nothing is sent.',
    kind: 'change',
    input: z.object({
      investorId,
      length: z.enum(DraftLength.options).default('medium'),
      wish: z.string().max(500).default(''),
      ...because,
    }),
    run: (ctx, { investorId: matchId, length, wish, reason }) =>
      change(ctx, askForDraft, { id: ctx.random.id(), matchId, length, wish }, reason),
  }),
  tool({
    name: 'edit_email',
    title: 'Rewrite a drafted email',
    description: 'Replaces subject or body of a drafted email. Nothing is sent.',
    kind: 'change',
    input: z.object({
      draftId: z.string(),
      subject: z.string().max(300).optional(),
      body: z.string().max(20_000).optional(),
      ...because,
    }),
    run: (ctx, { draftId: id, subject, body, reason }) =>
      change(
        ctx,
        editDraft,
        { id, changes: { ...(subject === undefined ? {} : { subject }), ...(body === undefined ? {} : { body }) } },
        reason,
      ),
  }),
  tool({
    name: 'give_feedback',
    title: 'Say whether a match is good',
    description: 'Rates a match; reasons that name a criterion also lower investors alike in it.',
    kind: 'change',
    input: z.object({
      investorId,
      quality: z.enum(MatchQuality.options),
      reasons: z.array(z.enum(FeedbackReason.options)).max(9).default([]),
      text: z.string().max(5_000).default(''),
      ...because,
    }),
    run: (ctx, { investorId: matchId, quality: matchQuality, reasons, text: feedbackText, reason }) =>
      change(ctx, giveFeedback, { matchId, matchQuality, feedbackText, reasons }, reason),
  }),
  tool({
    name: 'add_investor',
    title: 'Add an investor',
    description: 'Adds an investor the founder met who is not on the list.',
    kind: 'change',
    input: z.object({
      name: z.string().min(1).max(200),
      firm: z.string().max(200).default(''),
      website: z.url().nullable().default(null),
      email: z.email().nullable().default(null),
      ...because,
    }),
    run: (ctx, { reason, ...details }) =>
      change(ctx, addOwnInvestor, { ...details, id: ctx.random.id(), addedAt: ctx.now }, reason),
  }),
  tool({
    name: 'add_contact',
    title: 'Add a contact',
    description: 'Adds a person at an investor: whom the founder met, or who answers.',
    kind: 'change',
    input: z.object({
      investorId,
      name: z.string().min(1).max(200),
      role: z.string().max(200).default(''),
      email: z.email().nullable().default(null),
      phone: z.string().max(60).nullable().default(null),
      link: z.url().nullable().default(null),
      about: z.string().max(2_000).default(''),
      ...because,
    }),
    run: (ctx, { investorId: matchId, role, reason, ...details }) =>
      change(ctx, saveContacts, { rows: [{ id: ctx.random.id(), matchId, role, details }], remove: [] }, reason),
  }),
  tool({
    name: 'import_candidates',
    title: 'Import candidates',
    description: 'Adds up to 50 investors to the list in one change, each with a note.',
    kind: 'change',
    input: z.object({
      candidates: z
        .array(
          z.object({
            name: z.string().min(1).max(200),
            firm: z.string().max(200).default(''),
            website: z.url().nullable().default(null),
            email: z.email().nullable().default(null),
            notes: z.string().max(2_000).default(''),
          }),
        )
        .min(1)
        .max(50),
      ...because,
    }),
    run: (ctx, { candidates, reason }) => {
      const rows = candidates.map(({ notes, ...details }) => ({
        id: ctx.random.id(),
        addedAt: ctx.now,
        details,
        given: notes ? { notes } : {},
      }));
      return change(ctx, importInvestors, { rows, remove: [] }, reason);
    },
  }),
];
