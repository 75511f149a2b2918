import type { Activity, ActivityType } from '@paratope/shared/outreach/activity';
import { activityTypeLabels } from '@paratope/shared/outreach/activity-labels';
import { inCatalog } from '@paratope/shared/words/message';
import type { IconName } from '../../ui/icon.tsx';
import { t } from '../../words/words.ts';

export const activityIcons: Readonly<Record<Activity['activityType'], IconName>> = {
  initial_contact: 'people',
  email_sent: 'mail',
  call_scheduled: 'calendar',
  call_held: 'phone',
  meeting_scheduled: 'calendar',
  meeting_held: 'people',
  pitch_presented: 'slides',
  due_diligence: 'search',
  term_sheet: 'document',
  deal_closed: 'check',
  follow_up: 'redo',
  other: 'pin',
  status_changed: 'swap',
  email_drafted: 'pencil',
};

/** Includes the types that only the product writes, which nobody can choose. */
export const typeLabel = (type: Activity['activityType']): string =>
  type === 'status_changed'
    ? t('Status changed')
    : type === 'email_drafted'
      ? t('Email drafted')
      : t(activityTypeLabels[type]);

/** The noun on a button and in a toast: "Save meeting", then "Meeting saved". */
export const activityNouns: Readonly<Record<ActivityType, string>> = inCatalog({
  initial_contact: 'first contact',
  email_sent: 'email',
  call_scheduled: 'call',
  call_held: 'call',
  meeting_scheduled: 'meeting',
  meeting_held: 'meeting',
  pitch_presented: 'pitch',
  due_diligence: 'due diligence',
  term_sheet: 'term sheet',
  deal_closed: 'deal',
  follow_up: 'follow-up',
  other: 'activity',
});

/** Offered first in the quick log; the others are one tap further. */
export const usualTypes: readonly ActivityType[] = [
  'meeting_held',
  'call_held',
  'email_sent',
  'pitch_presented',
  'follow_up',
];

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
