import { mergeIntoEditor } from '../text-merge.ts';

/** A form's value, and the record state it is based on. */
export interface Grown<Value> {
  readonly value: Value;
  readonly base: Value;
}

/** Merges an incoming text into the one being edited, wherever it is shown. */
export type WriteText = (
  field: string,
  words: { readonly base: string; readonly text: string },
  incoming: string,
) => string;

/**
 * The form's value after its record became `incoming`: texts are merged word by
 * word, any other field follows the record unless the user has changed it (SPEC N4).
 */
export function takeIn<Value extends object>(
  words: Grown<Value>,
  incoming: Value,
  texts: readonly string[],
  write: WriteText = merged,
): Value {
  const taken = new Map<string, unknown>();
  for (const [field, next] of Object.entries(incoming)) {
    const [base, own] = [fieldOf(words.base, field), fieldOf(words.value, field)];
    if (same(base, next)) continue;
    const isText = texts.includes(field) && typeof base === 'string' && typeof own === 'string';
    const value = isText ? write(field, { base, text: own }, String(next)) : same(own, base) ? next : own;
    if (!same(value, own)) taken.set(field, value);
  }
  return taken.size === 0 ? words.value : { ...words.value, ...Object.fromEntries(taken) };
}

const merged: WriteText = (_, words, incoming) =>
  mergeIntoEditor({ ...words, caret: words.text.length }, incoming).text;

const fieldOf = (value: object, field: string): unknown => (value as Readonly<Record<string, unknown>>)[field];
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
