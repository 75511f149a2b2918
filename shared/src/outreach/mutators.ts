import { bareEntry } from '@paratope/shared/outreach/activity';
import * as z from 'zod/mini';
import type { Fields } from '../changes/words.ts';
import { Person } from '../contacts/contact.ts';
import { type CalendarDate, calendarDateIn, Instant } from '../dates.ts';
import { ActivityId, MatchId } from '../ids.ts';
import { isOpenMatch, Matches, type OpenMatch } from '../matches/match.ts';
import { defineMutator, done, refuse, type Tx } from '../mutation.ts';
import { Sum } from '../round/round.ts';
import { inCatalog, msg } from '../words/message.ts';
import { Activities, ActivityDetails, type ActivityStatus, type ActivityType } from './activity.ts';
import { activityStatusLabels, activityTypeLabels } from './activity-labels.ts';
import { nextActionKindLabels } from './next-action-labels.ts';
import { GivenPass } from './pass-reasons.ts';
import { mayChangeStatus, mayLog } from './permits.ts';
import { OutreachStatus, statusLabels } from './status.ts';

const match = (id: string) => ({ collection: Matches.name, id });
const activity = (id: string) => ({ collection: Activities.name, id });

const noSuchMatch = refuse('missing', 'Match not found');
const noSuchActivity = refuse('missing', 'This activity was deleted. Your text is saved here.');

const statusField = inCatalog({ label: 'Status', choices: statusLabels });
const activityFields: Fields = inCatalog({
  activityType: { label: 'Type', choices: activityTypeLabels },
  title: 'Title',
  description: 'Description',
  activityDate: 'Date',
  hours: 'Time',
  nextAction: 'Next action',
  nextActionDate: 'Due',
  nextActionHours: 'Due at',
  nextActionKind: { label: 'For', choices: nextActionKindLabels },
  status: { label: 'Status', choices: activityStatusLabels },
  notes: 'Notes',
  eventId: 'Conference',
  people: 'Who was there',
  nextActionFor: 'Promised to',
});

/**
 * Changes a status and adds a timeline entry. Notes given with it are the match's notes. `isUndo` removes
 * the entry again, so that an undone change leaves no trace.
 */
export const setStatus = defineMutator({
  name: 'setStatus',
  label: 'Status changed',
  fields: { status: statusField, notes: 'Notes' },
  restores: {
    collection: Matches.name,
    fields: ['status'],
    args: ({ id }, { status }, newId) => ({ matchId: id, status, entryId: newId() }),
  },
  args: z.object({
    matchId: MatchId,
    status: OutreachStatus,
    notes: z.optional(z.string().check(z.maxLength(20_000))),
    /** Made by the caller, so that a repeat writes one timeline entry. */
    entryId: ActivityId,
    isUndo: z.optional(z.boolean()),
  }),
  touches: ({ matchId, entryId }) => [match(matchId), activity(entryId)],
  permit: (tx, { matchId }, entitlements) => mayChangeStatus(tx.get(Matches, matchId), entitlements),
  apply(tx, { matchId, status, notes, entryId, isUndo }) {
    const found = tx.get(Matches, matchId);
    if (!isOpenMatch(found)) return noSuchMatch;
    move(tx, { ...found, notes: notes ?? found.notes }, status, entryId);
    if (isUndo) tx.remove(Activities, entryId);
    return done;
  },
});

/** Maximum matches of one `setStatuses`: a change may touch 200 records, and each match also has a timeline entry. */
export const mostStatuses = 100;

/** Changes several statuses at once, each to its own value. Missing matches are skipped. */
export const setStatuses = defineMutator({
  name: 'setStatuses',
  label: 'Status of several investors changed',
  fields: { status: statusField },
  args: z.object({
    moves: z
      .array(z.object({ matchId: MatchId, status: OutreachStatus, entryId: ActivityId }))
      .check(z.minLength(1), z.maxLength(mostStatuses)),
    isUndo: z.optional(z.boolean()),
  }),
  touches: ({ moves }) => moves.flatMap(({ matchId, entryId }) => [match(matchId), activity(entryId)]),
  permit(tx, { moves }, entitlements) {
    for (const { matchId } of moves) {
      const permitted = mayChangeStatus(tx.get(Matches, matchId), entitlements);
      if (!permitted.done) return permitted;
    }
    return done;
  },
  apply(tx, { moves, isUndo }) {
    for (const { matchId, status, entryId } of moves) {
      const found = tx.get(Matches, matchId);
      if (!isOpenMatch(found)) continue;
      move(tx, found, status, entryId);
      if (isUndo) tx.remove(Activities, entryId);
    }
    return done;
  },
});

/** Notes who introduced the startup, and why an investor passed. A founder's own notes, on every plan; both stay when the status moves on. */
export const editBackground = defineMutator({
  name: 'editBackground',
  label: 'Background changed',
  fields: { introducedBy: 'Introduced by', passedBecause: 'Why they passed' },
  restores: {
    collection: Matches.name,
    fields: ['introducedBy', 'passedBecause'],
    args: ({ id }, changes) => ({ matchId: id, changes }),
  },
  args: z.object({
    matchId: MatchId,
    changes: z.partial(z.object({ introducedBy: z.nullable(Person), passedBecause: z.nullable(GivenPass) })),
  }),
  touches: ({ matchId }) => [match(matchId)],
  apply(tx, { matchId, changes }) {
    const found = tx.get(Matches, matchId);
    if (!isOpenMatch(found)) return noSuchMatch;
    tx.put(Matches, { ...found, ...changes });
    return done;
  },
});

/** Allowed on every plan. */
export const editNotes = defineMutator({
  name: 'editNotes',
  label: 'Notes changed',
  fields: { notes: 'Notes' },
  restores: {
    collection: Matches.name,
    fields: ['notes'],
    args: ({ id }, { notes }) => ({ matchId: id, notes }),
  },
  args: z.object({ matchId: MatchId, notes: z.string().check(z.maxLength(20_000)) }),
  touches: ({ matchId }) => [match(matchId)],
  apply(tx, { matchId, notes }) {
    const found = tx.get(Matches, matchId);
    if (!isOpenMatch(found)) return noSuchMatch;
    tx.put(Matches, { ...found, notes, lastUpdated: tx.by.at });
    return done;
  },
});

/** Logs a past or planned activity. The id is made on the device, so sending twice logs once. */
export const addActivity = defineMutator({
  name: 'addActivity',
  label: 'New activity',
  fields: activityFields,
  tell: ({ details }) => ({ detail: msg(activityTypeLabels[details.activityType]) }),
  args: z.object({ id: ActivityId, matchId: MatchId, details: ActivityDetails }),
  touches: ({ id, matchId }) => [match(matchId), activity(id)],
  permit: (tx, { matchId }, entitlements) => mayLog(tx.get(Matches, matchId), entitlements),
  apply(tx, { id, matchId, details }) {
    if (!isOpenMatch(tx.get(Matches, matchId))) return noSuchMatch;
    if (tx.get(Activities, id)) return refuse('exists', 'This activity already exists.');
    tx.put(Activities, { id, matchId, ...details, ...captured(tx) });
    return done;
  },
});

/** Types for something still to come start as pending, and so does any later date or hour. Everything else is completed. */
export function defaultActivityStatus(
  type: ActivityType,
  date: CalendarDate,
  today: CalendarDate,
  isLaterToday = false,
): ActivityStatus {
  return type.endsWith('_scheduled') || date > today || isLaterToday ? 'pending' : 'completed';
}

/** Changes only the named fields of an activity, so that two people editing different fields both win. */
export const editActivity = defineMutator({
  name: 'editActivity',
  label: 'Activity changed',
  fields: activityFields,
  tell: ({ id }, { name }) => ({ detail: name(id) }),
  restores: {
    collection: Activities.name,
    fields: Object.keys(ActivityDetails.shape),
    args: ({ id, matchId }, changes) => ({ id, matchId, changes }),
  },
  args: z.object({ id: ActivityId, matchId: MatchId, changes: z.partial(ActivityDetails) }),
  touches: ({ id, matchId }) => [match(matchId), activity(id)],
  permit: (tx, { matchId }, entitlements) => mayLog(tx.get(Matches, matchId), entitlements),
  apply(tx, { id, matchId, changes }) {
    const found = tx.get(Activities, id);
    if (found?.matchId !== matchId) return noSuchActivity;
    tx.put(Activities, { ...found, ...changes, updatedAt: tx.by.at });
    return done;
  },
});

export const deleteActivity = defineMutator({
  name: 'deleteActivity',
  label: 'Activity deleted',
  fields: activityFields,
  args: z.object({ id: ActivityId, matchId: MatchId }),
  touches: ({ id, matchId }) => [match(matchId), activity(id)],
  permit: (tx, { matchId }, entitlements) => mayLog(tx.get(Matches, matchId), entitlements),
  apply(tx, { id, matchId }) {
    const found = tx.get(Activities, id);
    if (!found) return done;
    if (found.matchId !== matchId) return noSuchActivity;
    tx.remove(Activities, id);
    return done;
  },
});

/**
 * Clears a next action that was done, and logs it as an entry. Done on two devices it is done once: the second finds nothing to clear.
 */
export const finishNextAction = defineMutator({
  name: 'finishNextAction',
  label: 'Next action done',
  fields: activityFields,
  args: z.object({
    id: ActivityId,
    matchId: MatchId,
    /** Made by the caller, so that a repeat writes one entry. */
    entryId: ActivityId,
  }),
  touches: ({ id, matchId, entryId }) => [match(matchId), activity(id), activity(entryId)],
  permit: (tx, { matchId }, entitlements) => mayLog(tx.get(Matches, matchId), entitlements),
  apply(tx, { id, matchId, entryId }) {
    const found = tx.get(Activities, id);
    if (found?.matchId !== matchId) return noSuchActivity;
    if (found.nextAction === '') return done;
    const struck = {
      nextAction: '',
      nextActionDate: null,
      nextActionHours: null,
      nextActionKind: null,
      nextActionFor: null,
    };
    tx.put(Activities, { ...found, ...struck, updatedAt: tx.by.at });
    tx.put(Activities, {
      id: entryId,
      matchId,
      activityType: 'follow_up',
      title: found.nextAction,
      activityDate: dayOf(tx),
      ...(found.nextActionFor ? { people: [found.nextActionFor] } : {}),
      ...bareEntry,
      ...captured(tx),
    });
    return done;
  },
});

const OwnDetails = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(200)),
  firm: z.string().check(z.trim(), z.maxLength(200)),
  website: z.nullable(
    z.string().check(z.maxLength(2_000), z.regex(/^https?:\/\/[^\s/?#]+\S*$/i, 'A web address starting with https://')),
  ),
  email: z.nullable(z.email('Please enter a valid email address.')),
});
type OwnDetails = z.infer<typeof OwnDetails>;

/** Adds an investor the founder met. It is the startup's own, on every plan. */
export const addOwnInvestor = defineMutator({
  name: 'addOwnInvestor',
  label: 'Investor added',
  fields: { name: 'Name', firm: 'Firm', website: 'Website', email: 'Email' },
  args: z.object({ ...OwnDetails.shape, id: MatchId, addedAt: Instant }),
  touches: ({ id }) => [match(id)],
  apply(tx, { id, addedAt, ...details }) {
    if (tx.get(Matches, id)) return refuse('exists', 'This investor is already on your list.');
    tx.put(Matches, ownMatch(id, addedAt, details));
    return done;
  },
});

/** Maximum own investors of a startup. A longer list is most likely the wrong file: there are not that many funds in the world. */
export const mostOwnInvestors = 10_000;

const maxImported = 200;

/**
 * Imports lines of the founder's own list: new investors with their details, and only the given fields of those already
 * on the list. A founder may not rename a matched investor. `remove` deletes own investors: an import is undone by the
 * same change with the previous values. Deleted records are skipped, and so are new ones that already exist.
 */
export const importInvestors = defineMutator({
  name: 'bringInvestors',
  label: 'List imported',
  fields: { investors: 'Investors' },
  args: z.object({
    rows: z
      .array(
        z.object({
          id: MatchId,
          /** When it was added to the list; null if it is already on it. */
          addedAt: z.nullable(Instant),
          details: z.partial(OwnDetails),
          given: z.partial(
            z.object({
              notes: z.string().check(z.maxLength(20_000)),
              status: OutreachStatus,
              expectedCheque: z.nullable(Sum),
            }),
          ),
        }),
      )
      .check(z.maxLength(maxImported)),
    remove: z.array(MatchId).check(z.maxLength(maxImported)),
  }),
  touches: ({ rows, remove }) => [...rows.map(({ id }) => match(id)), ...remove.map(match)],
  permit(tx, { rows }, entitlements) {
    for (const { id, given } of rows) {
      const permitted = given.status ? mayChangeStatus(tx.get(Matches, id), entitlements) : done;
      if (!permitted.done) return permitted;
    }
    return done;
  },
  apply(tx, { rows, remove }) {
    for (const { id, addedAt, details, given } of rows) {
      const found = tx.get(Matches, id);
      const { name = '', firm = '', website = null, email = null } = details;
      const before = addedAt && !found ? ownMatch(id, addedAt, { name, firm, website, email }) : found;
      if (!isOpenMatch(before) || (addedAt && found)) continue;
      const isOwn = before.origin === 'own';
      const vcInvestor = isOwn ? { ...before.vcInvestor, ...details } : before.vcInvestor;
      tx.put(Matches, { ...before, ...given, vcName: isOwn ? vcInvestor.name : before.vcName, vcInvestor });
    }
    for (const id of remove) {
      const found = tx.get(Matches, id);
      if (isOpenMatch(found) && found.origin === 'own') tx.remove(Matches, id);
    }
    return done;
  },
});

export const outreachMutators = [
  setStatus,
  setStatuses,
  editBackground,
  editNotes,
  addActivity,
  editActivity,
  deleteActivity,
  finishNextAction,
  addOwnInvestor,
  importInvestors,
];

const ownMatch = (id: MatchId, assignedAt: string, details: OwnDetails): OpenMatch => ({
  id,
  isUnlocked: true,
  origin: 'own',
  assignedAt,
  vcName: details.name,
  vcInvestor: {
    ...details,
    id: id as unknown as OpenMatch['vcInvestor']['id'],
    phone: null,
    kind: 'other',
    investmentFocus: '',
    investmentStage: '',
    geography: '',
    isSample: false,
  },
  similarity: null,
  teeth: [],
  against: [],
  raises: [],
  overallAssessment: '',
  status: 'not_contacted',
  notes: '',
  lastUpdated: null,
  feedback: null,
});

function move(tx: Tx, match: OpenMatch, status: OutreachStatus, entryId: ActivityId): void {
  tx.put(Matches, { ...match, status, lastUpdated: tx.by.at });
  if (status === match.status) return;
  tx.put(Activities, {
    id: entryId,
    matchId: match.id,
    activityType: 'status_changed',
    title: `${statusLabels[match.status]} → ${statusLabels[status]}`,
    activityDate: dayOf(tx),
    ...bareEntry,
    ...captured(tx),
  });
}

const captured = (tx: Tx) => ({
  accountId: tx.by.accountId,
  createdAt: tx.by.at,
  zone: tx.by.zone,
  updatedAt: tx.by.at,
});

/** The calendar date of capture in the device's time zone. */
const dayOf = (tx: Tx): string => calendarDateIn(tx.by.zone, new Date(tx.by.at));
