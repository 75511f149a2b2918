import type { NextActionKind } from '@paratope/shared/outreach/activity';
import {
  type Activity,
  type ActivityDetails,
  type ActivityType,
  ActivityType as ActivityTypes,
  isSystemEntry,
} from '@paratope/shared/outreach/activity';
import { activityTypeLabels } from '@paratope/shared/outreach/activity-labels';
import { type Hours, isToCome } from '@paratope/shared/outreach/hours';
import { defaultActivityStatus } from '@paratope/shared/outreach/mutators';
import { t } from '../../words/words.ts';
import { type HoursForm, hoursForm, hoursOf } from './hours-form.ts';

/** An activity while it is filled in; dates may be empty. `hasChosenStatus` keeps a default from undoing the person's choice. */
export interface ActivityForm
  extends Omit<ActivityDetails, 'hours' | 'nextActionDate' | 'nextActionHours' | 'nextActionKind'>,
    HoursForm {
  readonly nextActionDate: string;
  /** Missing in drafts of older versions, as are the hours. */
  readonly nextActionTime?: string;
  readonly nextActionZone?: string;
  /** Empty for none; missing in drafts of older versions. */
  readonly nextActionKind?: NextActionKind | '';
  readonly hasChosenStatus: boolean;
}

export const blankActivity = (today: string, type: ActivityType = 'meeting_held'): ActivityForm => ({
  activityType: type,
  title: '',
  description: '',
  activityDate: today,
  nextAction: '',
  nextActionDate: '',
  status: defaultActivityStatus(type, today, today),
  notes: '',
  hasChosenStatus: false,
});

export const formOf = (activity: Pick<Activity, keyof ActivityDetails>): ActivityForm => ({
  activityType: isSystemEntry(activity) ? 'other' : (activity.activityType as ActivityType),
  title: activity.title,
  description: activity.description,
  activityDate: activity.activityDate,
  ...hoursForm(activity.hours),
  nextAction: activity.nextAction,
  nextActionDate: activity.nextActionDate ?? '',
  nextActionTime: activity.nextActionHours?.start ?? '',
  nextActionZone: activity.nextActionHours?.zone ?? '',
  nextActionKind: activity.nextActionKind ?? '',
  people: activity.people ?? [],
  nextActionFor: activity.nextActionFor ?? null,
  status: activity.status,
  notes: activity.notes,
  hasChosenStatus: true,
});

/** Changes fields; a new type, day or hour preselects its status until the person has chosen one (decision U3). */
export function withChanges(
  form: ActivityForm,
  changes: Partial<ActivityForm>,
  today: string,
  now = Date.now(),
): ActivityForm {
  const next = { ...form, ...changes };
  if ('status' in changes) return { ...next, hasChosenStatus: true };
  if (next.hasChosenStatus) return next;
  const { activityType, activityDate: day } = next;
  const isLater = day !== '' && isToCome(day, hoursOf(next), now);
  return { ...next, status: defaultActivityStatus(activityType, day, today, isLater) };
}

export interface Faults {
  readonly title?: string;
  readonly activityDate?: string;
  readonly endTime?: string;
}

export const faultsOf = ({ title, activityDate, ...form }: ActivityForm): Faults => ({
  ...(title.trim() === '' ? { title: t('Title is required') } : {}),
  ...(activityDate === '' ? { activityDate: t('Activity date is required') } : {}),
  ...endFault(form),
});

export const endFault = ({ startTime = '', endTime = '' }: HoursForm): Pick<Faults, 'endTime'> =>
  startTime !== '' && startTime === endTime ? { endTime: t('The end is the same as the start.') } : {};

export const isFaulty = (faults: Faults): boolean => Object.keys(faults).length > 0;

/** Fields that the form lacks, such as the event, are left out, so that an edit leaves them as they are. */
export function detailsOf({
  hasChosenStatus: _chosen,
  startTime,
  endTime,
  timeZone,
  nextActionDate,
  nextActionTime,
  nextActionZone,
  nextActionKind = '',
  ...form
}: ActivityForm): ActivityDetails {
  const nextActionHours = hoursOf({ startTime: nextActionTime, timeZone: nextActionZone });
  return {
    ...form,
    title: form.title.trim(),
    hours: hoursOf({ startTime, endTime, timeZone }),
    nextActionDate: nextActionDate === '' ? null : nextActionDate,
    nextActionHours: nextActionDate === '' ? null : nextActionHours,
    nextActionKind: nextActionKind === '' ? null : nextActionKind,
  };
}

/** Only the fields that differ from the record, so that two people editing different fields both keep theirs. */
export function changesOf(form: ActivityForm, activity: Activity): Partial<ActivityDetails> {
  const before = detailsOf(formOf(activity));
  const entries = Object.entries(detailsOf(form)).filter(
    ([field, value]) => JSON.stringify(before[field as keyof ActivityDetails]) !== JSON.stringify(value),
  );
  return Object.fromEntries(entries);
}

/** Makes an activity of a quickly logged line: the line is the title, or the type if the line is empty. */
export function quickDetails(
  type: ActivityType,
  line: string,
  { day, today, hours = null, now = Date.now() }: { day: string; today: string; hours?: Hours | null; now?: number },
): ActivityDetails {
  const said = line.trim();
  return {
    ...detailsOf(blankActivity(today, type)),
    title: said === '' ? t(activityTypeLabels[type]) : shortened(said),
    description: said.length > longestTitle ? said : '',
    activityDate: day,
    hours,
    status: defaultActivityStatus(type, day, today, isToCome(day, hours, now)),
  };
}

/** An email has nobody who was there. */
export const hasPeople = ({ activityType, people = [] }: Pick<ActivityForm, 'activityType' | 'people'>): boolean =>
  activityType !== 'email_sent' || people.length > 0;

export const activityTypes: readonly ActivityType[] = ActivityTypes.options;

/** The type of a planned call or meeting once it took place; the entry stays the same (decision U4). */
export const heldType = (type: string): ActivityType | undefined =>
  type === 'call_scheduled' ? 'call_held' : type === 'meeting_scheduled' ? 'meeting_held' : undefined;

const longestTitle = 500;
const shortened = (text: string): string => (text.length > longestTitle ? `${text.slice(0, longestTitle - 1)}…` : text);
