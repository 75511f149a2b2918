import { dateLocale } from '../../../words/words.ts';
/** "8 June 2026, 21:14" where the reader is. */
export const dayAndTime = (instant: string): string =>
  new Date(instant).toLocaleString(dateLocale(), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
