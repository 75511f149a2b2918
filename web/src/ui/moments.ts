import { dateLocale } from '../words/words.ts';

/** Moments are shown in the reader's time zone; for dates without a time, use `days.ts`. */
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
