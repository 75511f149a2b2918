import { dateFormat } from '@paratope/shared/date-format';
import type { CalendarDate } from '@paratope/shared/dates';
import { dateLocale, plural, t } from '../words/words.ts';

/** Whole days; negative when `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number => Math.round((at(to) - at(from)) / aDay);

/** "Fri Jun 12", with the year when it is not this one. */
export function dayInWords(day: CalendarDate, today: CalendarDate): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return dateFormat(dateLocale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  })
    .format(at(day))
    .replace(',', '');
}

/** "November 5, 2026". */
export const dayInFull = (day: CalendarDate): string =>
  dateFormat(dateLocale(), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at(day));

export interface Due {
  readonly words: string;
  readonly isLate: boolean;
  readonly isToday: boolean;
}

/** The near past and future in words ("Tomorrow", "2 days overdue"), other days as a date. */
export function dueInWords(day: CalendarDate, today: CalendarDate): Due {
  const days = daysBetween(today, day);
  if (days === 0) return { words: t('Today'), isLate: false, isToday: true };
  if (days === 1) return { words: t('Tomorrow'), isLate: false, isToday: false };
  if (days < 0)
    return {
      words: plural(-days, '1 day overdue', '{count} days overdue'),
      isLate: true,
      isToday: false,
    };
  return { words: dayInWords(day, today), isLate: false, isToday: false };
}

/** "today", "yesterday", or the day. */
export function agoInWords(day: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(day, today);
  if (days === 0) return t('today');
  if (days === 1) return t('yesterday');
  return dayInWords(day, today);
}

// A day has no time or zone: it is parsed and formatted as UTC, so that no time zone shifts it.
const aDay = 86_400_000;
const at = (day: CalendarDate): number => Date.parse(`${day}T00:00:00Z`);
