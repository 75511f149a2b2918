import * as z from 'zod/mini';
import type { CalendarDate } from '../dates.ts';

/**
 * A sentence as data: its key is the English text in ICU's form, which every catalog translates, and its values are
 * the parameters. It is sent and stored like this, and rendered in the reader's language where it is shown (words.ts).
 */
export interface Message {
  readonly key: string;
  readonly values: Values;
}
export type Values = Readonly<Record<string, Value>>;

/** A parameter of a sentence. A text is shown as it is; everything else is formatted in the reader's language. */
export type Value =
  | string
  | number
  | Message
  /** "November 5, 2026". */
  | { readonly day: CalendarDate }
  /** "Nov 2026", of the day's month. */
  | { readonly month: CalendarDate }
  /** US dollars: "$1.5M". */
  | { readonly usd: number }
  /** A place by its English name: "Basel, Switzerland". */
  | { readonly place: string }
  /** A label of the taxonomy: whole, without its explanation in parentheses, or in the form for a sentence. */
  | { readonly label: string; readonly as?: 'short' | 'inSentence' | 'stage' }
  | List;

export interface List {
  readonly list: readonly Value[];
  /** The separator, or "and" or "or" before the last. */
  readonly by: 'and' | 'or' | ', ' | '; ' | ' ' | '\n' | '\n\n';
  /** As many as fit into this many characters, but at least the first. */
  readonly most?: number;
}

/** A message, or a person's own words. */
export type Text = string | Message;

export const Message: z.ZodMiniType<Message> = z.object({
  key: z.string(),
  values: z.record(z.string(), z.any()),
});
export const Text: z.ZodMiniType<Text> = z.union([z.string(), Message]);

/** Marks a text, or each of a table, as one of the catalog. It is passed to `t` when it is rendered, once the language is known. */
export const inCatalog = <const Texts>(texts: Texts): Texts => texts;

export const msg = (key: string, values: Values = {}): Message => ({ key, values });

/** A sentence without parameters may be given by its key alone. */
export const asMessage = (text: Text): Message => (typeof text === 'string' ? msg(text) : text);

/** For errors that only programs read. */
export const keyOf = (text: Text): string => asMessage(text).key;

export const rowOf = (list: readonly Value[], by: List['by'], most?: number): Message =>
  msg('{row}', { row: { list, by, ...(most === undefined ? {} : { most }) } });
