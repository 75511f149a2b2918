import { AccountApi, type ClientSession } from '@paratope/shared/account/api';
import type { Language } from '@paratope/shared/words/language';
import { call } from '../../api/call.ts';
import { chosenAt, untold } from '../../words/keep-language.ts';
import { chosenLanguage, languageKey } from '../../words/start-words.ts';
import { pageLanguage } from '../../words/words.ts';

/** The language of this device from the next page load on. */
const wanted = (storage: Storage): Language => chosenLanguage(storage.getItem(languageKey), navigator.languages);

/** Sends the language chosen here, if the server does not have it. Offline, the app's next start tries again. */
export async function tellChoice(storage: Storage, timeout = 20_000): Promise<void> {
  if (storage.getItem(untold) === null) return;
  const languageChosenAt = storage.getItem(chosenAt) ?? undefined;
  const answer = await call(AccountApi.changePreferences, { language: wanted(storage), languageChosenAt }, { timeout });
  // A choice that the server refuses as invalid now would be refused later too.
  if (answer.ok || answer.status === 400) storage.removeItem(untold);
}

/**
 * After a sign-in the account's language becomes this device's, unless one was chosen here later. An account without a choice takes
 * this device's. Returns whether the page is in another language than it should be now.
 */
export async function followAccount(
  storage: Storage,
  { language, languageChosenAt: theirs }: Pick<ClientSession, 'language' | 'languageChosenAt'>,
): Promise<boolean> {
  const ours = storage.getItem(chosenAt) ?? '';
  if (language && theirs && theirs > ours) {
    storage.setItem(languageKey, language);
    storage.setItem(chosenAt, theirs);
    storage.removeItem(untold);
  } else if (theirs === null && storage.getItem(languageKey)) {
    storage.setItem(untold, '1');
    await tellChoice(storage, 2_000);
  }
  return wanted(storage) !== pageLanguage();
}
