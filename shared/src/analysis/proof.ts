import { wordsOf } from '../taxonomy/words.ts';

/** What makes an answer more than a claim: a figure, a sum, a date, a person, or at least a whole thought. */
export type Proof = 'figure' | 'money' | 'date' | 'person' | 'detail';

export const carries = (proof: Proof, words: string): boolean => proofs[proof](words);

/** The figures that prove it, each as the numbers in it; undefined for a proof without numbers. */
export function figuresOf(proof: Proof, words: string): string[][] | undefined {
  const pattern = { figure: new RegExp(`\\d+(?:[.,]\\d+)*|${numberWord.source}`, 'gi'), money, date }[proof as 'date'];
  const found = pattern && words.matchAll(new RegExp(pattern.source, 'gi'));
  return found && [...found].map(([match]) => match.match(/\d+(?:[.,]\d+)*/g) ?? [match.toLowerCase()]);
}

const proofs: Readonly<Record<Proof, (words: string) => boolean>> = {
  figure: (words) => /\d/.test(words) || numberWord.test(words),
  money: (words) => money.test(words),
  date: (words) => date.test(words),
  person: (words) => person.test(words),
  detail: (words) => wordsOf(words).length >= 7,
};

const numberWord =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|dozens?|half|third|quarter|hundreds?|thousands?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|hälfte|drittel|viertel|hundert|tausend)\b/i;

const money =
  /[$€£¥]\s?\d|\d[\d.,' ]*\s?(?:[kmb]n?|mio|mrd|tsd|thousand|million(?:en)?|billion|milliarden?)\.?\b(?:\s+(?:us\s+)?(?:dollars?|euros?|pounds?|francs?|franken))?|\b(?:usd|eur|gbp|chf|sek|dkk)\s?\d|\d\s?(?:usd|eur|gbp|chf|sek|dkk|euro|dollar)/i;

const date =
  /\b(?:19|20)\d{2}\b|\bq[1-4]\b|\bh[12]\b|\b\d+\s*(?:months?|years?|weeks?|quarters?|monaten?|jahren?|wochen|quartalen?)\b|\b(?:january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|juni|juli|oktober|dezember)\b|\b(?:next|this|nächste[sn]?|kommende[sn]?)\s+(?:spring|summer|autumn|fall|winter|year|quarter|frühjahr|sommer|herbst|jahr|quartal)\b/i;

/** Two names in a row, or one after a title. */
const person = /\b(?:Dr|Prof)\.?\s+\p{Lu}|\p{Lu}\p{Ll}+(?:[- ]\p{Lu}\.)?[- ]\p{Lu}\p{Ll}+/u;
