import type { Event } from '@paratope/shared/conference/event';
import type { CalendarDate } from '@paratope/shared/dates';
import { isOpenMatch, type Match, type OpenMatch } from '@paratope/shared/matches/match';
import { type Activity, byDateNewestFirst, isSystemEntry } from '@paratope/shared/outreach/activity';

export interface Meeting {
  readonly activity: Activity;
  readonly match: OpenMatch;
}

export interface ConferenceDay {
  /** Planned on the event's days up to this one, without a result yet; oldest first. */
  readonly unlogged: readonly Meeting[];
  /** Planned on the remaining days. */
  readonly ahead: readonly Meeting[];
  /** Logged on the event's days, newest first. */
  readonly logged: readonly Meeting[];
}

/** The state of an event on a day. A meeting counts as logged once anything with the investor is logged on its day. */
export function conferenceDay(
  event: Event,
  { matches, activities, day }: { matches: readonly Match[]; activities: readonly Activity[]; day: CalendarDate },
): ConferenceDay {
  const open = new Map(matches.filter(isOpenMatch).map((match) => [match.id, match]));
  const withWhom = (activity: Activity): Meeting[] => {
    const match = open.get(activity.matchId);
    return match ? [{ activity, match }] : [];
  };
  const own = activities.filter((activity) => !isSystemEntry(activity));
  const spokenWith = new Set(
    own.filter(({ status }) => status === 'completed').map(({ matchId, activityDate }) => `${activityDate} ${matchId}`),
  );
  const planned = own
    .filter(
      ({ status, activityType, activityDate, matchId }) =>
        status === 'pending' &&
        activityType.endsWith('_scheduled') &&
        event.from <= activityDate &&
        activityDate <= event.to &&
        !spokenWith.has(`${activityDate} ${matchId}`),
    )
    .sort((a, b) => -byDateNewestFirst(a, b));
  return {
    unlogged: planned.filter(({ activityDate }) => activityDate <= day).flatMap(withWhom),
    ahead: planned.filter(({ activityDate }) => activityDate > day).flatMap(withWhom),
    logged: own
      .filter(({ eventId, status }) => eventId === event.id && status === 'completed')
      .sort(byDateNewestFirst)
      .flatMap(withWhom),
  };
}

/** Current events first, then upcoming ones (soonest first), then past ones (newest first). */
export function inOrder(events: readonly Event[], day: CalendarDate): readonly Event[] {
  const place = ({ from, to }: Event): number => (from <= day && day <= to ? 0 : day < from ? 1 : 2);
  return [...events].sort((a, b) => {
    if (place(a) !== place(b)) return place(a) - place(b);
    return place(a) === 1 ? a.from.localeCompare(b.from) : b.from.localeCompare(a.from);
  });
}

/** The hour of the device's day from which today's planned meetings are asked about. */
export const eveningFrom = 17;
