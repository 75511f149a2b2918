import type { Event } from '@paratope/shared/conference/event';
import type { CalendarDate } from '@paratope/shared/dates';
import { isOpenMatch, type Match, type OpenMatch } from '@paratope/shared/matches/match';
import { type Activity, byDateNewestFirst, isSystemEntry } from '@paratope/shared/outreach/activity';

/** A meeting or call at a conference, and whom it is with. */
export interface Meeting {
  readonly activity: Activity;
  readonly match: OpenMatch;
}

export interface ConferenceDay {
  /** Planned on the days of the event up to this one, with no word yet on how they went; the oldest first. */
  readonly unlogged: readonly Meeting[];
  /** Planned on the days that are left. */
  readonly ahead: readonly Meeting[];
  /** Logged on its days, newest first. */
  readonly logged: readonly Meeting[];
}

/** What an event looks like on a day. A meeting counts as logged once anything that happened with the investor on its day is. */
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

/** The one that goes on, else the next, else the last; of the others the newest first. */
export function inOrder(events: readonly Event[], day: CalendarDate): readonly Event[] {
  const place = ({ from, to }: Event): number => (from <= day && day <= to ? 0 : day < from ? 1 : 2);
  return [...events].sort((a, b) => {
    if (place(a) !== place(b)) return place(a) - place(b);
    return place(a) === 1 ? a.from.localeCompare(b.from) : b.from.localeCompare(a.from);
  });
}

/** From this hour of the device's day on, what was planned today is asked about. */
export const eveningFrom = 17;
