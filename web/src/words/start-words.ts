import type { Language } from '@paratope/shared/account/api';
import { speak } from './words.ts';

/** The choice kept on this device, else the first language the browser asks for that there is, else English. */
export const chosenLanguage = (kept: string | null, asked: readonly string[]): Language =>
  (/(?:^|,)(en|de)\b/.exec([kept, ...asked].join())?.[1] as Language | undefined) ?? 'en';

/** Where the device keeps the choice. It outlives a sign-out, as the ground everything is drawn on does. */
export const languageKey = 'language';

/** Before the first render. The words of another language are a file of their own; one that does not arrive leaves the page in English. */
export async function startWords(language: Language, root: HTMLElement): Promise<void> {
  if (language === 'en') return;
  const words = await import('@paratope/shared/words/de.json', { with: { type: 'json' } }).catch(() => undefined);
  if (!words) return;
  speak(language, words.default);
  root.lang = language;
}
