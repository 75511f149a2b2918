import { calendarDateIn } from '@paratope/shared/dates';
import type { MatchId } from '@paratope/shared/ids';
import { OutreachStatus, outreachStatuses } from '@paratope/shared/outreach/status';
import { roundOf } from '@paratope/shared/round/round-of';
import { roundTotals } from '@paratope/shared/round/totals';
import type { Quiet, ToDo } from '@paratope/shared/today/today';
import * as z from 'zod';
import { listDrafts } from '../drafts/index.ts';
import { todayFor } from '../outreach/index.ts';
import { readOwnStartup } from '../startups/index.ts';
import { brief, concernsOf, criteriaOf, entry, investorIn, investorsIn, line, profile, recordsFor } from './records.ts';
import { type AgentCtx, pageOf, tool, untrusted } from './tool.ts';

const page = {
  limit: z.number().int().min(1).max(50).default(20),
  cursor: z.string().regex(/^\d+$/).optional().describe('nextCursor of the page before'),
};
const investorId = z.string().describe('Id of an investor on the list');
const day = z.iso.date();

const todayOf = (ctx: AgentCtx) => {
  const zone = ctx.config.TIME_ZONE;
  return todayFor(ctx.database.reader, { ...ctx.actor, day: calendarDateIn(zone, new Date(ctx.now)), zone });
};

const todo = ({ match, activity, what, action, date, clash }: ToDo) => ({
  investor: line(match),
  activityId: activity.id,
  what,
  action: untrusted(action),
  promisedTo: what === 'promise' && activity.nextActionFor ? untrusted(activity.nextActionFor.name) : undefined,
  date,
  hours: (what === 'promise' ? activity.nextActionHours : activity.hours) ?? undefined,
  overlapsWith: clash && line(clash),
});

const quiet = ({ match, days, since, last }: Quiet) => ({
  investor: line(match),
  days,
  since,
  last: last && untrusted(last.title),
});

export const readTools = [
  tool({
    name: 'today',
    title: 'What is due',
    description: 'What is due or overdue, planned for today and the next six days, and how many investors went quiet.',
    kind: 'read',
    input: z.object({}),
    async run(ctx) {
      const { due, now, ahead, promised, quiet: silent, snoozed } = await todayOf(ctx);
      return {
        due: due.map(todo),
        today: now.map(todo),
        nextSixDays: ahead.map(todo),
        promisedWithoutDate: promised.map(({ match, activity }) => ({
          investor: line(match),
          activityId: activity.id,
          action: untrusted(activity.nextAction),
          promisedTo: activity.nextActionFor ? untrusted(activity.nextActionFor.name) : undefined,
        })),
        goneQuiet: silent.length,
        snoozed,
      };
    },
  }),
  tool({
    name: 'gone_quiet',
    title: 'Who went quiet',
    description: 'Investors in contact without an activity for longer than their status allows, the longest first.',
    kind: 'read',
    input: z.object(page),
    run: async (ctx, input) => pageOf((await todayOf(ctx)).quiet.map(quiet), input),
  }),
  tool({
    name: 'list_investors',
    title: 'List investors',
    description: 'Investors on the list, best fit first. Filter by status or by a part of the name or firm.',
    kind: 'read',
    input: z.object({
      ...page,
      status: z.array(z.enum(OutreachStatus.options)).optional(),
      name: z.string().max(200).optional(),
    }),
    async run(ctx, { status, name = '', ...input }) {
      const { open, all } = await recordsFor(ctx);
      const wanted = name.toLowerCase();
      const found = open
        .filter((match) => !status || status.includes(match.status))
        .filter(({ vcName, vcInvestor: { firm } }) => `${vcName} ${firm}`.toLowerCase().includes(wanted))
        .toSorted((a, b) => (b.similarity ?? -1) - (a.similarity ?? -1));
      return { ...pageOf(found.map(line), input), locked: all.length - open.length };
    },
  }),
  tool({
    name: 'investor',
    title: 'An investor in brief',
    description: 'Who an investor is, why it fits or does not, notes, contacts, and the last ten activities.',
    kind: 'read',
    input: z.object({ investorId }),
    async run(ctx, input) {
      return brief(await investorIn(ctx, input.investorId), ctx);
    },
  }),
  tool({
    name: 'why_it_fits',
    title: 'Why an investor fits',
    description: 'The seven criteria with both sides’ facts, their scores and the evidence; concerns; competitors.',
    kind: 'read',
    input: z.object({ investorId }),
    async run(ctx, input) {
      const { match } = await investorIn(ctx, input.investorId);
      const { words } = ctx;
      return {
        ...line(match),
        criteria: criteriaOf(match, ctx),
        concerns: concernsOf(match, ctx),
        competitors: match.competitors?.map(({ text }) => untrusted(words.say(text))),
        complements: match.synergies?.map(({ text }) => untrusted(words.say(text))),
      };
    },
  }),
  tool({
    name: 'compare_investors',
    title: 'Compare two investors',
    description: 'Two investors side by side: fit, status and each criterion.',
    kind: 'read',
    input: z.object({ first: investorId, second: investorId }),
    async run(ctx, { first, second }) {
      const both = await investorsIn(ctx, [first, second]);
      return both.map(({ match, activities }) => ({
        ...line(match),
        activities: activities.length,
        criteria: criteriaOf(match, ctx, 0).map(({ evidence: _, ...criterion }) => criterion),
      }));
    },
  }),
  tool({
    name: 'search_notes',
    title: 'Search notes',
    description: 'Finds words in the notes about investors and in activities; every word must occur.',
    kind: 'read',
    input: z.object({ ...page, words: z.string().min(1).max(200) }),
    async run(ctx, { words, ...input }) {
      const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
      const holds = (...texts: string[]) => {
        const text = texts.join('\n').toLowerCase();
        return wanted.every((word) => text.includes(word));
      };
      const { open, activities } = await recordsFor(ctx);
      const found = [
        ...open
          .filter(({ notes }) => holds(notes))
          .map((match) => ({ investor: line(match), notes: untrusted(match.notes) })),
        ...activities
          .filter(({ title, description, notes, nextAction }) => holds(title, description, notes, nextAction))
          .map((activity) => ({ activity: entry(activity) })),
      ];
      return pageOf(found, input);
    },
  }),
  tool({
    name: 'timeline',
    title: 'Timeline',
    description: 'Activities, newest first: of one investor or of all, optionally since a day.',
    kind: 'read',
    input: z.object({ ...page, investorId: investorId.optional(), since: day.optional() }),
    async run(ctx, { investorId: id, since = '', ...input }) {
      const { activities } = await recordsFor(ctx);
      const found = activities.filter(
        ({ matchId, activityDate }) => (id === undefined || matchId === id) && activityDate >= since,
      );
      return pageOf(found.map(entry), input);
    },
  }),
  tool({
    name: 'round',
    title: 'The round',
    description: 'Target, committed, soft-circled, expected and open, in whole units of the round’s currency.',
    kind: 'read',
    input: z.object({}),
    async run(ctx) {
      const round = roundOf(await readOwnStartup(ctx));
      const { unknown, otherCurrency, early, ...sums } = roundTotals(round, (await recordsFor(ctx)).open);
      return {
        ...round,
        ...sums,
        withoutCheckSize: unknown.map(line),
        inOtherCurrency: otherCurrency.map(line),
        expectedFrom: early.map(line),
      };
    },
  }),
  tool({
    name: 'funnel',
    title: 'Investors by status',
    description: 'How many investors have each status.',
    kind: 'read',
    input: z.object({}),
    async run(ctx) {
      const { open } = await recordsFor(ctx);
      return Object.fromEntries(
        outreachStatuses.map((status) => [status, open.filter((match) => match.status === status).length]),
      );
    },
  }),
  tool({
    name: 'startup',
    title: 'The startup’s profile',
    description: 'What the founder entered: modality, disease, stage, location, amount, description.',
    kind: 'read',
    input: z.object({}),
    async run(ctx) {
      return profile(await readOwnStartup(ctx));
    },
  }),
  tool({
    name: 'email_drafts',
    title: 'Drafted emails',
    description: 'The drafted emails to one investor, newest version first.',
    kind: 'read',
    input: z.object({ investorId }),
    async run(ctx, input) {
      const { data } = await listDrafts(ctx, { matchId: input.investorId as MatchId, limit: 20 });
      return data.map(({ subject, body, ...draft }) => ({
        ...draft,
        subject: untrusted(subject),
        body: untrusted(body),
      }));
    },
  }),
];
