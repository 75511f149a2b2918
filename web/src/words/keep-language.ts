import { languageKey } from './start-words.ts';

/** Where the device keeps when its language was chosen, as a moment. A choice without one is from before it was noted, and older than any. */
export const chosenAt = 'languageChosenAt';
/** Stands while the server does not know what was chosen here. */
export const untold = 'languageUntold';

/** Keeps a choice made on this device; `browser` is the choice to have none. */
export function keepChoice(storage: Storage, choice: string): void {
  if (choice === 'browser') storage.removeItem(languageKey);
  else storage.setItem(languageKey, choice);
  storage.setItem(chosenAt, new Date().toISOString());
  storage.setItem(untold, '1');
}
