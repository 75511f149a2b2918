import { readdirSync, readFileSync } from 'node:fs';
import { type Language, languagesOf } from '@paratope/shared/words/language';
import { type Catalog, createWords, english, type Words } from '@paratope/shared/words/words';

const folder = new URL('../../../shared/src/words/', import.meta.url);

/** The languages that answers, pages and mails can be written in. */
export const languages: readonly Language[] = languagesOf(readdirSync(folder));

const wordsByLanguage = new Map<Language, Words>([['en', english]]);

/** English for a language there is no catalog of, such as an account may have from a newer version. */
export function wordsIn(language: Language): Words {
  const words = wordsByLanguage.get(language);
  if (words || !languages.includes(language)) return words ?? english;
  const catalog = JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8')) as Catalog;
  const made = createWords(language, catalog);
  wordsByLanguage.set(language, made);
  return made;
}
