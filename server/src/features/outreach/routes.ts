import { ContactApi } from '@paratope/shared/contacts/api';
import { OutreachApi } from '@paratope/shared/outreach/api';
import { on } from '../../http/mount.ts';
import { readActivities } from './activities.ts';
import { makeFeed, readCalendar, readFeed, stopFeed } from './calendar.ts';
import { readContacts } from './contacts.ts';
import { importList } from './import-list.ts';
import { readRevisions } from './revisions.ts';
import { stopReminders } from './stop-reminders.ts';

export const outreachRoutes = [
  on(OutreachApi.importInvestors, importList),
  on(OutreachApi.activities, readActivities),
  on(ContactApi.list, readContacts),
  on(ContactApi.ofMatch, readContacts),
  on(OutreachApi.revisions, readRevisions),
  on(OutreachApi.calendarFeed, readFeed),
  on(OutreachApi.makeCalendarFeed, makeFeed),
  on(OutreachApi.stopCalendarFeed, stopFeed),
  on(OutreachApi.calendar, readCalendar),
  on(OutreachApi.stopReminders, stopReminders),
];
