import { isOpenMatch, type Match, Matches, type OpenMatch } from '@paratope/shared/matches/match';
import { Activities, type Activity } from '@paratope/shared/outreach/activity';
import { type Event, Events, eventOn } from '@paratope/shared/outreach/event';
import { useLocalQuery, useOpening } from '../../local/hooks.ts';
import { type Pulse, pulseOf } from './timeline-entries.ts';

/** Every match on this device, locked ones as bare ids; undefined while the device is still opening. */
export function useMatches(): readonly Match[] | undefined {
  const matches = useLocalQuery(async (rows) => withFeedback(await rows.table(Matches).toArray()), []);
  const isOpening = useOpening();
  return isOpening && matches?.length === 0 ? undefined : matches;
}

/** Feedback moves the list here and now, by the rule the server will move it by; what nobody judged needs no rule. */
async function withFeedback(matches: readonly Match[]): Promise<readonly Match[]> {
  if (!matches.some((match) => isOpenMatch(match) && match.feedback)) return matches;
  return (await import('./own-order.ts')).inOwnOrder(matches);
}

export type Found<Row> =
  | { readonly state: 'opening' }
  | { readonly state: 'missing' }
  | { readonly state: 'found'; readonly row: Row };

/** One match. A locked one is not to be found: nothing of it is here. */
export function useOpenMatch(id: string): Found<OpenMatch> {
  const match = useLocalQuery(async (rows) => (await rows.table(Matches).get(id)) ?? null, [id]);
  const isOpening = useOpening();
  if (match === undefined || (match === null && isOpening)) return { state: 'opening' };
  return match !== null && isOpenMatch(match) ? { state: 'found', row: match } : { state: 'missing' };
}

/** The activities of one match, or of the whole startup when no match is named. */
export function useActivities(matchId: string | undefined): readonly Activity[] | undefined {
  const activities = useLocalQuery(
    (rows) => {
      const table = rows.table(Activities);
      return matchId === undefined ? table.toArray() : table.where('matchId').equals(matchId).toArray();
    },
    [matchId],
  );
  const isOpening = useOpening();
  return isOpening && activities?.length === 0 ? undefined : activities;
}

/** Asked by each visible row for itself, so that thousands of activities cost nothing until somebody scrolls to them. */
export function usePulse(matchId: string): Pulse | undefined {
  return useLocalQuery(
    async (rows) => pulseOf(await rows.table(Activities).where('matchId').equals(matchId).toArray()),
    [matchId],
  );
}

/** The last activities of the startup, the latest day first: enough to tell whom somebody just met. */
export function useRecentActivities(): readonly Activity[] | undefined {
  return useLocalQuery((rows) => rows.table(Activities).orderBy('activityDate').reverse().limit(300).toArray(), []);
}

/** The conference that goes on on a day, or none. */
export const useEventOn = (day: string): Event | undefined =>
  useLocalQuery(async (rows) => eventOn(await rows.table(Events).toArray(), day), [day]);
