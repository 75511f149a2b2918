import { directionOf, type Language, languagesOf, nearestLanguage } from '@paratope/shared/words/language';
import type { Catalog } from '@paratope/shared/words/words';
import { speak } from './words.ts';

/** One file per language. A relative path, because Vite's glob patterns cannot contain package names. */
const folder = '../../../shared/src/words/';
const catalogs = import.meta.glob<Catalog>('../../../shared/src/words/*.json', { import: 'default' });

export const languages: readonly Language[] = languagesOf(Object.keys(catalogs));

/** The language stored on this device, else the browser's first supported one, else English. */
export const chosenLanguage = (kept: string | null, asked: readonly string[]): Language =>
  nearestLanguage([kept ?? '', ...asked].join(), languages) ?? 'en';

/** Storage key of the choice. It outlives a sign-out, as the theme does. */
export const languageKey = 'language';

/** Call it before the first render. Loads the language's catalog; if that fails, the page stays English. */
export async function startWords(language: Language, root: HTMLElement): Promise<void> {
  const catalog = await catalogs[`${folder}${language}.json`]?.().catch(() => undefined);
  if (!catalog) return;
  speak(language, catalog);
  root.lang = language;
  root.dir = directionOf(language);
}
