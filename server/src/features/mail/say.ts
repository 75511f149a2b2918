import { dateFormat } from '@paratope/shared/date-format';
import type { Instant } from '@paratope/shared/dates';
import { type PricedSum, sumInWords } from '@paratope/shared/payments/price';
import type { Language } from '@paratope/shared/words/language';
import type { Words } from '@paratope/shared/words/words';
import { wordsIn } from '../../words/words.ts';

export interface Say extends Pick<Words, 'language' | 't' | 'plural' | 'say' | 'day'> {
  /** Date and time in a zone, with the zone's name. */
  moment(at: Instant, zone: string): string;
  /** A price or an amount paid: "$299", "299 $". */
  sum(sum: PricedSum): string;
}

export function sayIn(language: Language): Say {
  const words = wordsIn(language);
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const hour = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return {
    ...words,
    moment: (at, timeZone) => dateFormat(words.locale, { ...day, ...hour, timeZone }).format(new Date(at)),
    sum: (sum) => sumInWords(sum, words.language),
  };
}
