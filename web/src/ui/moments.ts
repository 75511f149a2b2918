import { dateLocale } from '../words/words.ts';

/** A moment is written where the reader is; a day without a time is no moment (`days.ts`). */
const written = (moment: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(dateLocale(), parts).format(new Date(moment));

const time = { hour: 'numeric', minute: '2-digit' } as const;

/** "2:05 PM". */
export const timeInWords = (moment: string): string => written(moment, time);

/** "May 18, 2:05 PM". */
export const momentInWords = (moment: string): string => written(moment, { day: 'numeric', month: 'short', ...time });

/** "May 18, 2026, 2:05 PM". */
export const momentInFull = (moment: string): string =>
  written(moment, { day: 'numeric', month: 'long', year: 'numeric', ...time }).replace(' at ', ', ');

/** "May 18, 2026". */
export const dayOfMoment = (moment: string): string =>
  written(moment, { day: 'numeric', month: 'long', year: 'numeric' });
