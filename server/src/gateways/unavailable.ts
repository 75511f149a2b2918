import { asMessage, type Message, type Text } from '@paratope/shared/words/message';
import { english } from '@paratope/shared/words/words';

/** A service outside gives nothing now; the sentence tells the person so, without any word of the service's, which may repeat a key. */
export class Unavailable extends Error {
  readonly sentence: Message;

  constructor(sentence: Text, options?: ErrorOptions) {
    const message = asMessage(sentence);
    super(english.say(message), options);
    this.sentence = message;
  }
}
