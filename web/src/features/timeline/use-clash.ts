import { Matches } from '@paratope/shared/matches/match';
import { Activities, type Activity } from '@paratope/shared/outreach/activity';
import { isOverlapping, spanOf } from '@paratope/shared/outreach/hours';
import { dayAfter } from '@paratope/shared/today/today';
import { useLocalQuery, useSession } from '../../local/hooks.ts';
import { timeInWords } from '../../local/times.ts';
import { t } from '../../words/words.ts';
import { type HoursForm, hoursOf } from './hours-form.ts';

interface Typed extends HoursForm {
  readonly activityDate: string;
  readonly status?: Activity['status'];
}

/** What the typed hours overlap with, in words; `own` is the activity being edited. */
export function useClash({ activityDate: day, status, ...form }: Typed, own?: Activity): string | undefined {
  const { accountId } = useSession();
  const who = own?.accountId ?? accountId;
  const hours = status === 'cancelled' || day === '' ? null : hoursOf(form);
  return useLocalQuery(
    async (rows) => {
      if (!hours || hours.start === hours.end) return undefined;
      const span = spanOf(day, hours);
      const near = await rows
        .table(Activities)
        .filter(({ activityDate: on }) => dayAfter(day, -2) <= on && on <= dayAfter(day, 2))
        .toArray();
      const other = near.find(
        (one) =>
          one.id !== own?.id &&
          one.accountId === who &&
          one.status !== 'cancelled' &&
          one.hours &&
          isOverlapping(span, spanOf(one.activityDate, one.hours)),
      );
      if (!other?.hours) return undefined;
      const match = await rows.table(Matches).get(other.matchId);
      const time = timeInWords(spanOf(other.activityDate, other.hours));
      return match?.isUnlocked
        ? t('Overlaps with {title}, {name}, {time}', { title: other.title, name: match.vcName, time })
        : t('Overlaps with {title}, {time}', { title: other.title, time });
    },
    [day, hours && Object.values(hours).join(), who, own?.id],
  );
}
