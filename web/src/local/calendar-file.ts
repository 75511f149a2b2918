import { calendarOf } from '@paratope/shared/calendar/calendar';
import { Events } from '@paratope/shared/conference/event';
import { isOpenMatch, Matches } from '@paratope/shared/matches/match';
import { Activities, type Activity } from '@paratope/shared/outreach/activity';
import ical from 'ical-generator';
import type { LocalRows } from './hooks.ts';

/** One activity, or everything on this device including conferences. Works offline. */
export async function calendarFile(rows: LocalRows, only?: Activity): Promise<File> {
  const matches = await rows.table(Matches).toArray();
  const names = new Map(matches.filter(isOpenMatch).map(({ id, vcName }) => [id as string, vcName]));
  const activities = only ? [only] : await rows.table(Activities).toArray();
  const events = only ? [] : await rows.table(Events).toArray();
  const text = ical(calendarOf({ activities, events, nameOf: (id) => names.get(id) })).toString();
  return new File([text], only ? 'paratope-activity.ics' : 'paratope.ics', { type: 'text/calendar' });
}
