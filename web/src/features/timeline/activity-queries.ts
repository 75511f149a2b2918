import { type Event, Events, eventOn } from '@paratope/shared/conference/event';
import { Activities, type Activity } from '@paratope/shared/outreach/activity';
import { isEmpty, useDownloaded, useLocalQuery } from '../../local/hooks.ts';

/** The activities of one match, or of the whole startup when no match is named. */
export function useActivities(matchId: string | undefined): readonly Activity[] | undefined {
  return useDownloaded(
    (rows) => {
      const table = rows.table(Activities);
      return matchId === undefined ? table.toArray() : table.where('matchId').equals(matchId).toArray();
    },
    [matchId],
    isEmpty,
  );
}

/** The last activities of the startup, the latest day first: enough to tell whom somebody just met. */
export function useRecentActivities(): readonly Activity[] | undefined {
  return useLocalQuery((rows) => rows.table(Activities).orderBy('activityDate').reverse().limit(300).toArray(), []);
}

/** The conference that goes on on a day, or none. */
export const useEventOn = (day: string): Event | undefined =>
  useLocalQuery(async (rows) => eventOn(await rows.table(Events).toArray(), day), [day]);
