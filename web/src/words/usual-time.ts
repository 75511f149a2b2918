import { plural, t } from './words.ts';

/** A measured duration for use inside a sentence: "usually {time}". */
export const usualTime = (minutes: number): string =>
  minutes < 1 ? t('under a minute') : plural(minutes, 'about a minute', 'about {count} minutes');
