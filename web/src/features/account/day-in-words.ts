import { dateLocale } from '../../words/words.ts';
/** The day of a moment where the reader is, such as "18 May 2026". */
export const dayInWords = (moment: string): string =>
  new Intl.DateTimeFormat(dateLocale(), { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(moment));

/** Day and time where the reader is, such as "18 May 2026, 14:05". */
export const momentInWords = (moment: string): string =>
  new Intl.DateTimeFormat(dateLocale(), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(new Date(moment))
    .replace(' at ', ', ');
