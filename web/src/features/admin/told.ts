import { asMessage, type Text } from '@paratope/shared/words/message';
import { inWords } from '../../words/words.ts';

/** Puts a server's text into words; a text without parameters may be its key alone. */
export const told = (text: Text): string => inWords(asMessage(text));
