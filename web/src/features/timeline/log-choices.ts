import type { OpenMatch } from '@paratope/shared/matches/match';
import type { Activity } from '@paratope/shared/outreach/activity';
import { pulseOf } from '@paratope/shared/outreach/pulse';
import { agoInWords, dueInWords } from '../../ui/days.ts';
import { t } from '../../words/words.ts';
import { byMatch } from './timeline-entries.ts';

/** An investor to log a meeting with; `why` explains the place in the list. */
export interface LogChoice {
  readonly match: OpenMatch;
  readonly why: string;
}

/** First the investors with something planned today, then the last contacted, then the best fit. */
export function logChoices(matches: readonly OpenMatch[], activities: readonly Activity[], today: string): LogChoice[] {
  const activitiesOf = byMatch(activities);
  return matches
    .map((match) => {
      const own = activitiesOf.get(match.id) ?? [];
      const { last, next } = pulseOf(own);
      const isToday = next?.date === today;
      const touched =
        own
          .map(({ activityDate }) => activityDate)
          .sort()
          .at(-1) ?? '';
      const why = next?.date && next.date >= today ? dueInWords(next.date, today).words : '';
      const before = last ? agoInWords(last.activityDate, today) : '';
      return {
        match,
        why: why ? t('Planned {day}', { day: lower(why) }) : before ? t('Last {day}', { day: before }) : '',
        isToday,
        touched,
      };
    })
    .sort(
      (a, b) =>
        Number(b.isToday) - Number(a.isToday) ||
        b.touched.localeCompare(a.touched) ||
        (b.match.lastUpdated ?? b.match.assignedAt).localeCompare(a.match.lastUpdated ?? a.match.assignedAt) ||
        (b.match.similarity ?? -1) - (a.match.similarity ?? -1),
    )
    .map(({ match, why }) => ({ match, why }));
}

const lower = (words: string): string =>
  words === t('Today') || words === t('Tomorrow') ? words.toLowerCase() : words;

/** A match among others to choose from: its name, its firm where that is another, and `aside` why it is here. */
export const matchOption = ({ id, vcName, vcInvestor: { firm } }: OpenMatch, aside: string | undefined) => ({
  value: id as string,
  label: vcName,
  ...(firm && firm !== vcName ? { detail: firm } : {}),
  ...(aside ? { aside } : {}),
});
