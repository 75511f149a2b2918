import { inCatalog } from '../words/message.ts';
import type { ActivityStatus, ActivityType } from './activity.ts';

export const activityTypeLabels = inCatalog({
  initial_contact: 'Initial Contact',
  email_sent: 'Email Sent',
  call_scheduled: 'Call Scheduled',
  call_held: 'Call Held',
  meeting_scheduled: 'Meeting Scheduled',
  meeting_held: 'Meeting Held',
  pitch_presented: 'Pitch Presented',
  due_diligence: 'Due Diligence',
  term_sheet: 'Term Sheet',
  deal_closed: 'Deal Closed',
  follow_up: 'Follow Up',
  other: 'Other',
} as const satisfies Record<ActivityType, string>);

export const activityStatusLabels = inCatalog({
  completed: 'Completed',
  pending: 'Pending',
  cancelled: 'Canceled',
} as const satisfies Record<ActivityStatus, string>);
