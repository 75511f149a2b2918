import { t } from '../../words/words.ts';

/** The words for a name of the server; one that is not listed stands for itself. */
export function orItself(words: Readonly<Record<string, string>>, name: string): string {
  const known = words[name];
  return known ? t(known) : name;
}
