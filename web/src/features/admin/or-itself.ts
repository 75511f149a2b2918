import type { Message } from '@paratope/shared/words/message';
import { inWords } from '../../words/words.ts';

/** The words for a name of the server; one that is not listed stands for itself. */
export function orItself(words: Readonly<Record<string, Message>>, name: string): string {
  const known = words[name];
  return known ? inWords(known) : name;
}
