import { OutreachApi } from '@paratope/shared/outreach/api';
import { on } from '../../http/mount.ts';
import { changeActivity, createActivity, readActivities, removeActivity } from './activities.ts';
import { makeFeed, readCalendar, readFeed, stopFeed } from './calendar.ts';
import { addInvestor, updateStatus } from './conversation.ts';
import { importList } from './import-list.ts';
import { readRevisions } from './revisions.ts';
import { stopReminders } from './stop-reminders.ts';

export const outreachRoutes = [
  on(OutreachApi.updateStatus, updateStatus),
  on(OutreachApi.addInvestor, addInvestor),
  on(OutreachApi.importInvestors, importList),
  on(OutreachApi.activities, readActivities),
  on(OutreachApi.addActivity, createActivity),
  on(OutreachApi.editActivity, changeActivity),
  on(OutreachApi.deleteActivity, removeActivity),
  on(OutreachApi.revisions, readRevisions),
  on(OutreachApi.calendarFeed, readFeed),
  on(OutreachApi.makeCalendarFeed, makeFeed),
  on(OutreachApi.stopCalendarFeed, stopFeed),
  on(OutreachApi.calendar, readCalendar),
  on(OutreachApi.stopReminders, stopReminders),
];
