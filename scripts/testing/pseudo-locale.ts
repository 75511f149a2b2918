import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../files.ts';

/** Languages nobody speaks, in which every text of the program is seen: an accented English, and the same written from right to left. */
export const pseudoLocales = ['en-XA', 'ar-XB'] as const;

/** Their one catalog: what German says is what there is to say. */
export function pseudoCatalog(): Readonly<Record<string, string>> {
  const german = JSON.parse(readFileSync(join(repositoryRoot, 'shared/src/words/de.json'), 'utf8')) as object;
  return Object.fromEntries(Object.keys(german).map((text) => [text, pseudo(text)]));
}

/** A text with every letter accented, in brackets and with its vowels doubled, some 40 % longer. What ICU reads in it stays. */
export const pseudo = (text: string): string => `⟦${accented(text.replace(/^\[.*?\] /, ''))}⟧`;

const accented = (text: string): string =>
  text.replace(
    /\{\w+\}|\{(\w+), plural,((?: \w+ \{(?:[^{}]|\{\w+\})*\})+)\}|[a-z]/gi,
    (part, counted: string | undefined, forms: string | undefined) => {
      if (counted !== undefined)
        return `{${counted}, plural,${forms?.replace(eachForm, (_, of, said) => ` ${of} {${accented(said)}}`)}}`;
      const letter = letters[part.toLowerCase()];
      if (letter === undefined) return part;
      const shown = part === part.toLowerCase() ? letter : letter.toUpperCase();
      return /[aeiouy]/i.test(part) ? shown + letter : shown;
    },
  );

const eachForm = / (\w+) \{((?:[^{}]|\{\w+\})*)\}/g;

// Each of them a letter that no name and no language of ours has.
const plain = 'abcdefghijklmnopqrstuvwxyz';
const letters: Readonly<Record<string, string>> = Object.fromEntries(
  [...'ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑ'].map((letter, at) => [plain[at], letter]),
);

/** What stands between pieces of the catalog: names, numbers, what somebody wrote, and what was not translated. */
export const besidePseudo = (text: string): string[] => text.split(accentedText);
const accentedText = new RegExp(
  `[⟦⟧${Object.values(letters)
    .flatMap((one) => [one, one.toUpperCase()])
    .join('')}]+`,
  'u',
);
