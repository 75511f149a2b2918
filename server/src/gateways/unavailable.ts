import { asMessage, type Message, type Text } from '@paratope/shared/words/message';
import { english } from '@paratope/shared/words/words';

/** An outside service is unavailable. The sentence is for people and never quotes the service, whose words may repeat a key. */
export class Unavailable extends Error {
  readonly sentence: Message;

  constructor(sentence: Text, options?: ErrorOptions) {
    const message = asMessage(sentence);
    super(english.say(message), options);
    this.sentence = message;
  }
}
