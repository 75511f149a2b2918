import { type PricedSum, sumInWords } from '@paratope/shared/payments/price';
import { pageLanguage } from '../../../words/words.ts';

/** What was paid: "$299", "299 $". */
export const sumWords = (sum: PricedSum): string => sumInWords(sum, pageLanguage() === 'en' ? 'en-US' : pageLanguage());
