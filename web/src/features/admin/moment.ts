import { dateFormat } from '@paratope/shared/date-format';
import { dateLocale } from '../../words/words.ts';

/** A day without a time, such as "May 18, 2026"; null if there is none. */
export const dayOf = (date: string | null): string | null =>
  date &&
  dateFormat(dateLocale(), { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${date.slice(0, 10)}T00:00:00Z`),
  );

/** Day and time in the admin's time zone, such as "May 18, 2026, 2:05 PM". */
export const moment = (instant: string): string =>
  new Intl.DateTimeFormat(dateLocale(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(instant));
