import { asMessage, type Text } from '@paratope/shared/words/message';
import { english } from '@paratope/shared/words/words';
import { Unavailable } from './unavailable.ts';

/** A failure of a service with a sentence for an admin: as data to show, and in English as its message. */
export class SaidError extends Error {
  readonly sentence: Text;

  constructor(sentence: Text, options?: ErrorOptions) {
    super(english.say(asMessage(sentence)), options);
    this.sentence = sentence;
  }
}

export function sentenceOf(failure: unknown): Text {
  if (failure instanceof SaidError || failure instanceof Unavailable) return failure.sentence;
  return failure instanceof Error ? failure.message : String(failure);
}
