import { languageKey } from './start-words.ts';

/** Storage key of the time the language was chosen. A choice without one was made before this was stored and is the oldest. */
export const chosenAt = 'languageChosenAt';
/** Set while the server does not know this device's choice. */
export const untold = 'languageUntold';

/** Stores a choice made on this device; `browser` means none. */
export function keepChoice(storage: Storage, choice: string): void {
  if (choice === 'browser') storage.removeItem(languageKey);
  else storage.setItem(languageKey, choice);
  storage.setItem(chosenAt, new Date().toISOString());
  storage.setItem(untold, '1');
}
