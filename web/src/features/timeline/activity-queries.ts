import { type Event, Events, eventOn } from '@paratope/shared/conference/event';
import { Activities, type Activity } from '@paratope/shared/outreach/activity';
import { isEmpty, useDownloaded, useLocalQuery } from '../../local/hooks.ts';

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

/** The startup's latest activities, newest day first: enough to guess whom the founder just met. */
export function useRecentActivities(): readonly Activity[] | undefined {
  return useLocalQuery((rows) => rows.table(Activities).orderBy('activityDate').reverse().limit(300).toArray(), []);
}

export const useEventOn = (day: string): Event | undefined =>
  useLocalQuery(async (rows) => eventOn(await rows.table(Events).toArray(), day), [day]);
