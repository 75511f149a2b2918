import { ContactApi } from '@paratope/shared/contacts/api';
import { Contacts } from '@paratope/shared/contacts/contact';
import { saveContacts } from '@paratope/shared/contacts/mutators';
import { calendarDateIn } from '@paratope/shared/dates';
import { EmailDrafts } from '@paratope/shared/drafts/email-draft';
import { editDraft, markDraftSent } from '@paratope/shared/drafts/mutators';
import type { Endpoint, InputOf, OutputOf } from '@paratope/shared/endpoint';
import { MatchApi, matchAnswer } from '@paratope/shared/matches/api';
import { matchQualityLabels } from '@paratope/shared/matches/feedback-labels';
import { Matches, type OpenMatch } from '@paratope/shared/matches/match';
import { giveFeedback } from '@paratope/shared/matches/mutators';
import type { AnyRow, Collection, Mutator } from '@paratope/shared/mutation';
import { Activities } from '@paratope/shared/outreach/activity';
import { OutreachApi } from '@paratope/shared/outreach/api';
import { isToCome } from '@paratope/shared/outreach/hours';
import {
  addActivity,
  addOwnInvestor,
  defaultActivityStatus,
  deleteActivity,
  editActivity,
  setStatus,
} from '@paratope/shared/outreach/mutators';
import { StartupApi } from '@paratope/shared/startups/api';
import { submitProfile } from '@paratope/shared/startups/mutators';
import { inCatalog } from '@paratope/shared/words/message';
import { type Ctx, type Founder, Refused } from '../../context.ts';
import { on, type Route } from '../../http/mount.ts';
import { draftAnswer, ownDraftId } from '../drafts/index.ts';
import { profileChanges, readProfile } from '../startups/index.ts';
import type { ChangedRows } from '../sync/index.ts';
import { makeChange } from './make-change.ts';
import { isProposing, propose, proposed } from './propose.ts';

/** The calls by which outside programs make a change: each runs one mutator, with arguments and answer in the call's own form. */
export const aliases: readonly Route[] = [
  alias(OutreachApi.updateStatus, setStatus, {
    args: (input, { random }) => ({ ...input, entryId: random.id() }),
    message: 'Status updated.',
    data: openMatchIn,
  }),
  alias(OutreachApi.addInvestor, addOwnInvestor, {
    args: ({ id, website, email, ...words }, { random, now }) => ({
      ...words,
      id: id ?? random.id(),
      website: website ? withScheme(website) : null,
      email: email || null,
      addedAt: now,
    }),
    message: 'Investor added.',
    data: openMatchIn,
  }),
  alias(OutreachApi.addActivity, addActivity, {
    args: newActivity,
    message: 'Activity saved.',
    data: (rows) => rowIn(rows, Activities, inCatalog("We can't find this activity.")),
  }),
  alias(OutreachApi.editActivity, editActivity, {
    args: ({ matchId, activityId, ...changes }) => ({ id: activityId, matchId, changes: given(changes) }),
    message: 'Activity updated.',
    data: (rows) => rowIn(rows, Activities, inCatalog("We can't find this activity.")),
  }),
  alias(OutreachApi.deleteActivity, deleteActivity, {
    args: ({ matchId, activityId }) => ({ id: activityId, matchId }),
    message: 'Activity deleted.',
  }),
  alias(ContactApi.add, saveContacts, {
    args: ({ matchId, id, name, role = '', createdAt: _at, zone: _zone, ...rest }, { random }) => ({
      rows: [
        {
          id: id ?? random.id(),
          matchId,
          role,
          details: { name, email: null, phone: null, link: null, about: '', ...contactFields(rest) },
        },
      ],
      remove: [],
    }),
    message: 'Contact saved.',
    data: (rows) => rowIn(rows, Contacts, noSuchContact),
  }),
  alias(ContactApi.edit, saveContacts, {
    args: ({ matchId, contactId, role, ...rest }) => ({
      rows: [{ id: contactId, matchId, ...given({ role }), details: contactFields(rest) }],
      remove: [],
    }),
    message: 'Contact updated.',
    data: (rows) => rowIn(rows, Contacts, noSuchContact),
  }),
  alias(ContactApi.remove, saveContacts, {
    args: ({ matchId, contactId }) => ({ rows: [], remove: [{ id: contactId, matchId }] }),
    message: 'Contact removed.',
  }),
  alias(OutreachApi.editDraft, editDraft, {
    args: async (input, ctx) => ({
      id: await ownDraftId(ctx, input),
      changes: { subject: input.subject, body: input.body },
    }),
    message: 'Email saved.',
    data: draftIn,
  }),
  alias(OutreachApi.markDraftSent, markDraftSent, {
    args: async (input, ctx) => ({ id: await ownDraftId(ctx, input), entryId: ctx.random.id() }),
    message: 'Logged in your timeline.',
    data: draftIn,
  }),
  alias(MatchApi.giveFeedback, giveFeedback, {
    args: (input) => input,
    message: 'Thank you for your feedback.',
    data: feedbackIn,
  }),
  alias(StartupApi.editProfile, submitProfile, {
    args: (input, ctx) => ({ changes: profileChanges(ctx, input) }),
    message: 'Profile saved.',
    data: async (_, ctx) => (await readProfile(ctx)).data,
  }),
];

interface AliasOf<E extends Endpoint> {
  /** The mutator's arguments, not parsed yet. */
  args(input: InputOf<E>, ctx: Ctx<Founder>): unknown;
  readonly message: string;
  data?(rows: ChangedRows, ctx: Ctx<Founder>): unknown;
}

function alias<E extends Endpoint<unknown, unknown, 'founder'>>(
  endpoint: E,
  { name }: Pick<Mutator, 'name'>,
  { args, message, data }: AliasOf<E>,
): Route {
  return on(endpoint, async (ctx, input) => {
    const { createdAt: at, zone } = input as Captured;
    const given = await args(input as InputOf<E>, ctx);
    if (isProposing(ctx.actor)) return proposed(ctx, await propose(ctx, { name, args: given }));
    const rows = await makeChange(ctx, { name, args: given, at, zone });
    return { message, ...(data ? { data: await data(rows, ctx) } : {}) } as OutputOf<E>;
  });
}

interface Captured {
  readonly createdAt?: string;
  readonly zone?: string;
}

function newActivity(input: InputOf<typeof OutreachApi.addActivity>, { random, config, now }: Ctx<Founder>) {
  const { matchId, id = random.id(), createdAt: _, zone = config.TIME_ZONE, activityType = 'other', ...words } = input;
  const today = calendarDateIn(zone, new Date(now));
  const isLater = isToCome(words.activityDate, words.hours, Date.parse(now));
  const status = defaultActivityStatus(activityType, words.activityDate, today, isLater);
  const blank = { description: '', nextAction: '', nextActionDate: null, notes: '', status };
  return { id, matchId, details: { ...blank, ...given(words), activityType } };
}

const noSuchContact = inCatalog("We can't find this contact.");

/** As a mutator takes them: an empty text is none, and a link without a scheme gets one. */
function contactFields({ email, phone, link, ...texts }: { email?: string; phone?: string; link?: string }): object {
  return given({
    ...texts,
    email: email === undefined ? undefined : email || null,
    phone: phone === undefined ? undefined : phone || null,
    link: link === undefined ? undefined : link ? withScheme(link) : null,
  });
}

const given = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const withScheme = (address: string) => (/^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`);

function rowIn<Row extends AnyRow>(rows: ChangedRows, { name }: Collection<Row>, missing: string): Row {
  const row = Object.entries(rows).find(([ref, found]) => found && ref.startsWith(`${name}/`))?.[1];
  if (!row) throw new Refused('missing', missing);
  return row as Row;
}

function openMatchIn(rows: ChangedRows) {
  const answer = matchAnswer(rowIn(rows, Matches, 'Match not found'));
  if (!answer.isUnlocked) throw new Refused('missing', 'Match not found');
  return answer;
}

function draftIn(rows: ChangedRows) {
  return draftAnswer(rowIn(rows, EmailDrafts, "We can't find this email."));
}

function feedbackIn(rows: ChangedRows) {
  const { feedback } = rowIn(rows, Matches, 'Match not found') as OpenMatch;
  if (!feedback) throw new Refused('missing', 'Match not found');
  return { ...feedback, matchQualityLabel: matchQualityLabels[feedback.matchQuality] };
}
