import type { OpenMatch } from '@paratope/shared/matches/match';
import type { Activity } from '@paratope/shared/outreach/activity';
import { type OutreachStatus, outreachStatuses, statusLabels } from '@paratope/shared/outreach/status';
import { byMatch } from './timeline-entries.ts';

export interface PipelineWeek {
  /** The day it ends with. */
  readonly end: string;
  readonly counts: Readonly<Record<OutreachStatus, number>>;
}

export const weeksShown = 8;

/**
 * How many investors had each status at the end of each of the last eight weeks, oldest first. Read backward from the status now,
 * through the changes that the timeline holds.
 */
export function pipelineWeeks(
  matches: readonly OpenMatch[],
  activities: readonly Activity[],
  today: string,
): readonly PipelineWeek[] {
  const activitiesOf = byMatch(activities);
  const pasts = matches.map((match) => pastOf(match, activitiesOf.get(match.id) ?? []));
  return Array.from({ length: weeksShown }, (_, at) => {
    const end = daysBefore(today, 7 * (weeksShown - 1 - at));
    const counts = Object.fromEntries(outreachStatuses.map((status) => [status, 0])) as Record<OutreachStatus, number>;
    for (const { since, now, changes } of pasts) {
      if (since > end) continue;
      const next = changes.find(({ day }) => day > end);
      counts[next ? next.from : now] += 1;
    }
    return { end, counts };
  });
}

interface Past {
  /** The first day it was on the list, as far as is known. */
  readonly since: string;
  readonly now: OutreachStatus;
  /** Oldest first. */
  readonly changes: readonly { readonly day: string; readonly from: OutreachStatus }[];
}

function pastOf(match: OpenMatch, activities: readonly Activity[]): Past {
  const [since = ''] = [match.assignedAt.slice(0, 10), ...activities.map(({ activityDate }) => activityDate)].sort();
  const changes = activities
    .filter(({ activityType }) => activityType === 'status_changed')
    .sort((a, b) => a.activityDate.localeCompare(b.activityDate) || a.createdAt.localeCompare(b.createdAt))
    .flatMap(({ activityDate, title }) => {
      const from = statusByLabel.get(title.split(' → ')[0] ?? '');
      return from ? [{ day: activityDate, from }] : [];
    });
  return { since, now: match.status, changes };
}

/** The product writes status names in English. */
const statusByLabel = new Map<string, OutreachStatus>(outreachStatuses.map((status) => [statusLabels[status], status]));

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
