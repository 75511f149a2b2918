import { dateFormat } from '../date-format.ts';
import { matchAllowance, type Plan } from '../plans/plan.ts';

/**
 * Returns how many matches a plan has opened by `now`: some at once, then more on each Monday at 08:00 since `since`. A pure function
 * of the two moments, so that nothing is opened twice or forgotten, however long nobody looked. `zone` is the instance's IANA zone.
 */
export function allowanceAt(plan: Plan, { since, now, zone }: { since: Date; now: Date; zone: string }): number {
  const { first, weekly, most } = matchAllowance[plan];
  let allowed: number = first;
  for (let at = nextRelease(since, zone); allowed < most && weekly > 0 && at <= now; at = nextRelease(at, zone)) {
    allowed += weekly;
  }
  return Math.min(allowed, most);
}

/**
 * Returns the first Monday at 08:00 after `now` on which the plan will have opened more than is visible
 * already; null if there is none, because the plan has no weekly matches or every match is open.
 */
export function nextOpening(
  plan: Plan,
  { since, now, zone, visible, total }: { since: Date; now: Date; zone: string; visible: number; total: number },
): Date | null {
  const { weekly, most } = matchAllowance[plan];
  if (weekly === 0 || visible >= Math.min(most, total)) return null;
  let at = nextRelease(now, zone);
  while (allowanceAt(plan, { since, now: at, zone }) <= visible) at = nextRelease(at, zone);
  return at;
}

/** Returns the first Monday 08:00 in `zone` after `moment`. */
export function nextRelease(moment: Date, zone: string): Date {
  const clock = clockIn(zone);
  const local = clock.at(moment);
  const untilMonday = (8 - local.getUTCDay()) % 7;
  for (let days = untilMonday; ; days += 7) {
    const monday = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + days, releaseHour);
    const release = clock.moment(new Date(monday));
    if (release > moment) return release;
  }
}

const releaseHour = 8;

/** Converts moments to the local time of a zone (in the UTC fields of a Date) and back. */
function clockIn(zone: string) {
  const fields = dateFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const at = (moment: Date): Date => {
    const shown = Object.fromEntries(fields.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
    return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  };
  return {
    at,
    /** The second correction matters if the first guess is on the other side of a clock change. */
    moment(local: Date): Date {
      const guess = new Date(local.getTime() - (at(local).getTime() - local.getTime()));
      return new Date(guess.getTime() - (at(guess).getTime() - local.getTime()));
    },
  };
}
