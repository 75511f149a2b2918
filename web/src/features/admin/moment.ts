import { dateLocale } from '../../words/words.ts';

/** A day without a time, such as "18 May 2026"; nothing where it is not known. */
export const dayOf = (date: string | null): string | null =>
  date &&
  new Intl.DateTimeFormat(dateLocale(), { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${date.slice(0, 10)}T00:00:00Z`),
  );

/** Day and time where the admin is, such as "18 May 2026, 14:05". */
export const moment = (instant: string): string =>
  new Intl.DateTimeFormat(dateLocale(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(instant));
