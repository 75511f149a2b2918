import type { Instant } from '@paratope/shared/dates';
import { type PricedSum, sumInWords } from '@paratope/shared/payments/price';
import type { Language } from '@paratope/shared/words/language';
import type { Words } from '@paratope/shared/words/words';
import { wordsIn } from '../../words/words.ts';

/** What a letter is written with, in the language of who reads it. */
export interface Say extends Pick<Words, 'language' | 't' | 'plural' | 'say' | 'day'> {
  /** A moment as the clock of a zone shows it, with the zone. */
  moment(at: Instant, zone: string): string;
  /** A price or what was paid: "$299", "299 $". */
  sum(sum: PricedSum): string;
}

export function sayIn(language: Language): Say {
  const words = wordsIn(language);
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const hour = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return {
    ...words,
    moment: (at, timeZone) => new Intl.DateTimeFormat(words.locale, { ...day, ...hour, timeZone }).format(new Date(at)),
    sum: (sum) => sumInWords(sum, words.language),
  };
}
