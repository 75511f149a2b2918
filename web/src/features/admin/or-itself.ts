import { t } from '../../words/words.ts';

/** Returns the words for a name of the server, or the name itself if it is not listed. */
export function orItself(words: Readonly<Record<string, string>>, name: string): string {
  const known = words[name];
  return known ? t(known) : name;
}
