import * as z from 'zod/mini';
import { Person } from '../contacts/contact.ts';
import { CalendarDate, Instant } from '../dates.ts';
import { AccountId, ActivityId, EventId, MatchId } from '../ids.ts';
import { defineCollection, Overlaps } from '../mutation.ts';
import { GivenHours, Hours, spanOf } from './hours.ts';

/** What a next action is for. A follow-up with a purpose gets done; one with only a date gets moved. */
export const NextActionKind = z.enum(['proof', 'answer', 'document', 'intro', 'close']);
export type NextActionKind = z.infer<typeof NextActionKind>;

/** What a founder can log. Any type may be changed to any other at any time. */
export const ActivityType = z.enum([
  'initial_contact',
  'email_sent',
  'call_scheduled',
  'call_held',
  'meeting_scheduled',
  'meeting_held',
  'pitch_presented',
  'due_diligence',
  'term_sheet',
  'deal_closed',
  'follow_up',
  'other',
]);
export type ActivityType = z.infer<typeof ActivityType>;

/** Entries the product writes by itself; shown separately and never counted as progress. */
export const SystemEntryType = z.enum(['status_changed', 'email_drafted']);
export type SystemEntryType = z.infer<typeof SystemEntryType>;

export const ActivityStatus = z.enum(['completed', 'pending', 'cancelled']);
export type ActivityStatus = z.infer<typeof ActivityStatus>;

const Line = z.string().check(z.maxLength(500));
const Text = z.string().check(z.maxLength(20_000));

export const ActivityDetails = z.object({
  activityType: ActivityType,
  title: z.string().check(z.trim(), z.minLength(1, 'Title is required'), z.maxLength(500)),
  description: Text,
  /** The day on which it begins, in the zone of its hours if it has any. */
  activityDate: CalendarDate,
  hours: z.optional(z.nullable(GivenHours)),
  nextAction: Line,
  nextActionDate: z.nullable(CalendarDate),
  nextActionHours: z.optional(z.nullable(GivenHours)),
  nextActionKind: z.optional(z.nullable(NextActionKind)),
  status: ActivityStatus,
  notes: Text,
  eventId: z.optional(z.nullable(EventId)),
  /** Who was there, or will be. */
  people: z.optional(z.array(Person).check(z.maxLength(50))),
  /** Whom the next action was promised to. */
  nextActionFor: z.optional(z.nullable(Person)),
});
export type ActivityDetails = z.infer<typeof ActivityDetails>;

/** One synced entry of the timeline. */
export const Activity = z.looseObject({
  ...ActivityDetails.shape,
  hours: z.optional(z.nullable(Hours)),
  nextActionHours: z.optional(z.nullable(Hours)),
  id: ActivityId,
  matchId: MatchId,
  activityType: z.union([ActivityType, SystemEntryType]),
  accountId: AccountId,
  /** Time and zone of capture on the device; `hours` has its own zone. */
  createdAt: Instant,
  zone: z.string(),
  updatedAt: Instant,
  ...Overlaps,
});
export type Activity = z.infer<typeof Activity>;

export const Activities = defineCollection<Activity>({
  name: 'activities',
  schema: Activity,
  indexes: ['matchId', 'activityDate', 'nextActionDate', '*overlaps'],
  texts: ['description', 'notes'],
  kept: [
    'activityType',
    'title',
    'activityDate',
    'hours',
    'nextAction',
    'nextActionDate',
    'nextActionHours',
    'nextActionKind',
    'status',
    'people',
    'nextActionFor',
  ],
});

/** The other fields of an entry about the past that has only a title. */
export const bareEntry = {
  description: '',
  nextAction: '',
  nextActionDate: null,
  status: 'completed',
  notes: '',
} as const satisfies Partial<Activity>;

export const isSystemEntry = ({ activityType }: Pick<Activity, 'activityType'>): boolean =>
  SystemEntryType.safeParse(activityType).success;

/** Newest first by date. On the same day by hour; what has none counts as of its capture. */
export const byDateNewestFirst = (a: Activity, b: Activity): number =>
  b.activityDate.localeCompare(a.activityDate) || momentOf(b).localeCompare(momentOf(a)) || b.id.localeCompare(a.id);

const momentOf = ({ activityDate, hours, createdAt }: Activity): string =>
  hours ? new Date(spanOf(activityDate, hours).start).toISOString() : createdAt;
