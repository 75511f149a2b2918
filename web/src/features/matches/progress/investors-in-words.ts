import { pageLanguage } from '../../../words/words.ts';

/** The number of investors in words: "2,000+" from two thousand on, else as counted (decision I17). */
export const investorsInWords = (count: number): string =>
  count >= 2_000 ? `${(Math.floor(count / 1_000) * 1_000).toLocaleString(pageLanguage())}+` : String(count);
