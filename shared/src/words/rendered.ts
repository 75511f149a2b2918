import type { Message } from './message.ts';
import type { Words } from './words.ts';

/** The type of a value after all its messages, at any depth, are rendered. */
export type Rendered<Value> = Value extends Message
  ? string
  : Value extends object
    ? { [Name in keyof Value]: Rendered<Value[Name]> }
    : Value;

export function rendered<Value>(value: Value, words: Words): Rendered<Value> {
  const write = (one: unknown): unknown => {
    if (typeof one !== 'object' || one === null) return one;
    if (Array.isArray(one)) return one.map(write);
    if (isMessage(one)) return words.say(one);
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, write(inner)]));
  };
  return write(value) as Rendered<Value>;
}

/** Nothing else has exactly these two fields. */
const isMessage = (value: object): value is Message =>
  'key' in value && 'values' in value && typeof value.key === 'string' && Object.keys(value).length === 2;
