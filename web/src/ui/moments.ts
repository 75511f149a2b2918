import { dateLocale } from '../words/words.ts';

/** A moment is written where the reader is; a day without a time is no moment (`days.ts`). */
const written = (moment: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(dateLocale(), parts).format(new Date(moment));

const time = { hour: '2-digit', minute: '2-digit' } as const;

/** "18 May, 14:05". */
export const momentInWords = (moment: string): string => written(moment, { day: 'numeric', month: 'short', ...time });

/** "18 May 2026, 14:05". */
export const momentInFull = (moment: string): string =>
  written(moment, { day: 'numeric', month: 'long', year: 'numeric', ...time }).replace(' at ', ', ');

/** "18 May 2026". */
export const dayOfMoment = (moment: string): string =>
  written(moment, { day: 'numeric', month: 'long', year: 'numeric' });
