import type { Language } from '@paratope/shared/account/api';
import { type Catalogue, speak } from './words.ts';

/** The choice kept on this device, else the first language the browser asks for that there is, else English. */
export function chosenLanguage(kept: string | null, asked: readonly string[]): Language {
  for (const name of [kept, ...asked]) {
    const language = name?.slice(0, 2);
    if (language === 'en' || language === 'de') return language;
  }
  return 'en';
}

/** Where the device keeps the choice. It outlives a sign-out, as the ground everything is drawn on does. */
export const languageKey = 'language';

/** Before the first render. The words of another language are a file of their own; one that does not arrive leaves the page in English. */
export async function startWords(language: Language, root: HTMLElement): Promise<void> {
  const catalogue =
    language === 'de' ? await import('./de.json', { with: { type: 'json' } }).catch(() => undefined) : undefined;
  if (!catalogue) return;
  speak(language, catalogue.default satisfies Catalogue);
  root.lang = language;
}
