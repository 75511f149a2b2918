import { dateLocale } from '../../words/words.ts';
/** A day as a sentence says it: "4 May 2026". */
export const dayInWords = (instant: string): string =>
  new Intl.DateTimeFormat(dateLocale(), { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(instant));
