import * as z from 'zod/mini';
import type { CalendarDate } from '../dates.ts';

/**
 * A sentence as data: its key is the English text in ICU's form, which stands in the catalog of every language, and its values are what that leaves
 * open. It travels and is stored like this; whoever shows it renders it in the reader's language (words.ts).
 */
export interface Message {
  readonly key: string;
  readonly values: Values;
}
export type Values = Readonly<Record<string, Value>>;

/** What stands in a sentence. A text is shown as it is; everything else is written as the reader's language writes it. */
export type Value =
  | string
  | number
  | Message
  /** "5 November 2026". */
  | { readonly day: CalendarDate }
  /** "Nov 2026", of the day's month. */
  | { readonly month: CalendarDate }
  /** US dollars: "$1.5M". */
  | { readonly usd: number }
  /** A place by its English name: "Basel, Switzerland". */
  | { readonly place: string }
  /** A label of the taxonomy: whole, without its explanation in brackets, or as it stands inside a sentence. */
  | { readonly label: string; readonly as?: 'short' | 'inSentence' | 'stage' }
  | List;

export interface List {
  readonly list: readonly Value[];
  /** What stands between them: a sign, or "and" or "or" before the last. */
  readonly by: 'and' | 'or' | ', ' | '; ' | ' ' | '\n' | '\n\n';
  /** As many of them as fit into this many characters, the first always. */
  readonly most?: number;
}

/** What a record says: a message, or somebody's own words. */
export type Text = string | Message;

export const Message: z.ZodMiniType<Message> = z.object({
  key: z.string(),
  values: z.record(z.string(), z.any()),
});
export const Text: z.ZodMiniType<Text> = z.union([z.string(), Message]);

/** Marks a text, or each of a table, as one of the catalog. It is handed to `t` where it is drawn, once the language is known. */
export const inCatalog = <const Texts>(texts: Texts): Texts => texts;

export const msg = (key: string, values: Values = {}): Message => ({ key, values });

/** A sentence that leaves nothing open may be given by its key alone. */
export const asMessage = (text: Text): Message => (typeof text === 'string' ? msg(text) : text);

/** What an error that only programs read says. */
export const keyOf = (text: Text): string => asMessage(text).key;

/** Values in a row, as a message of their own. */
export const rowOf = (list: readonly Value[], by: List['by'], most?: number): Message =>
  msg('{row}', { row: { list, by, ...(most === undefined ? {} : { most }) } });
