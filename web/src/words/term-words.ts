import { inSentence, shortLabel, stageInSentence } from '@paratope/shared/matches/wording';
import { terms } from './terms.ts';
import { pageLanguage, t } from './words.ts';

/** A label of the taxonomy in the page's language, in whichever of its shorter forms it stands; undefined for anything else. */
export function termWords(text: string): string | undefined {
  const label = labelOf().get(text);
  return label === undefined ? undefined : t(label);
}

/** A value of the profile in the page's language: a label of the taxonomy, or a place. Anybody's own words stay. */
export const choiceWords = (text: string): string =>
  pageLanguage() === 'en' ? text : (termWords(text) ?? placeWords(text));

/** A place in the page's language: the country after a town, or the country alone. Names of towns and states stay. */
export function placeWords(text: string): string {
  const at = text.lastIndexOf(', ');
  const country = countries().get(text.slice(at < 0 ? 0 : at + 2));
  return country === undefined ? text : text.slice(0, at < 0 ? 0 : at + 2) + country;
}

/** Several labels, however they were put in a row. What is not known of them stays. */
export function wordsOfList(text: string): string {
  const whole = termWords(text);
  if (whole !== undefined) return whole;
  // The longest known beginning: labels have commas and words such as "and" in them.
  for (const { index, 0: glue } of [...text.matchAll(/; |, | and | or /g)].toReversed()) {
    const first = termWords(text.slice(0, index)) ?? (glue === '; ' ? placeWords(text.slice(0, index)) : undefined);
    if (first === undefined) continue;
    const rest = wordsOfList(text.slice(index + glue.length));
    if (glue === ' and ') return t('{first} and {last}', { first, last: rest });
    return glue === ' or ' ? t('{first} or {last}', { first, last: rest }) : first + glue + rest;
  }
  return placeWords(text);
}

let labels: ReadonlyMap<string, string> | undefined;
const labelOf = (): ReadonlyMap<string, string> => {
  labels ??= new Map(
    // A shorter form may be that of two; the one that is whole counts.
    [...terms]
      .flatMap((label) => [
        [inSentence(shortLabel(label)), label] as const,
        [inSentence(label), label] as const,
        [stageInSentence(label), label] as const,
        [shortLabel(label), label] as const,
      ])
      .concat(terms.map((label) => [label, label] as const)),
  );
  return labels;
};

let countryNames: ReadonlyMap<string, string> | undefined;
/** Every country by its English name. */
const countries = (): ReadonlyMap<string, string> => {
  if (countryNames) return countryNames;
  const named = new Map<string, string>();
  const [english, local] = ['en', pageLanguage()].map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  );
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const [name, ours] = [english?.of(code), local?.of(code)];
    if (name && ours) named.set(name, ours);
  }
  countryNames = named;
  return named;
};
