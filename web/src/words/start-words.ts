import { directionOf, type Language, languagesOf, nearestLanguage } from '@paratope/shared/words/language';
import type { Catalog } from '@paratope/shared/words/words';
import { speak } from './words.ts';

/** A file of its own for each. A pattern of Vite's has no packages in it. */
const folder = '../../../shared/src/words/';
const catalogs = import.meta.glob<Catalog>('../../../shared/src/words/*.json', { import: 'default' });

/** The languages a page can be in. */
export const languages: readonly Language[] = languagesOf(Object.keys(catalogs));

/** The choice kept on this device, else the first language the browser asks for that there is, else English. */
export const chosenLanguage = (kept: string | null, asked: readonly string[]): Language =>
  nearestLanguage([kept ?? '', ...asked].join(), languages) ?? 'en';

/** Where the device keeps the choice. It outlives a sign-out, as the ground everything is drawn on does. */
export const languageKey = 'language';

/** Before the first render. The words of another language are a file of their own; one that does not arrive leaves the page in English. */
export async function startWords(language: Language, root: HTMLElement): Promise<void> {
  const catalog = await catalogs[`${folder}${language}.json`]?.().catch(() => undefined);
  if (!catalog) return;
  speak(language, catalog);
  root.lang = language;
  root.dir = directionOf(language);
}
