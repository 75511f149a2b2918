import { asMessage, type Text } from '@paratope/shared/words/message';
import { inWords } from '../../words/words.ts';

/** What the server says; a text of it that leaves nothing open may be its key alone. */
export const told = (text: Text): string => inWords(asMessage(text));
