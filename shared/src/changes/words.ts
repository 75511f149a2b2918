import type { Value } from '../words/message.ts';

/** How screens describe a change. Its texts are defined with its mutator. */

/** A field's label, and the labels of its values if they come from a list. */
export type FieldWords = string | { readonly label: string; readonly choices: Readonly<Record<string, string>> };
export type Fields = Readonly<Record<string, FieldWords>>;

export type FieldValues = Readonly<Record<string, unknown>>;

/** How to describe one change beyond its mutator's label. The screen derives omitted fields from the arguments. */
export interface Telling {
  /** Replaces the mutator's label. */
  readonly label?: string;
  /** Follows the label. */
  readonly detail?: Value | undefined;
  /** Subject of the change. Default: the name in the arguments, or that of the record they name. */
  readonly about?: Value | readonly Value[];
  /** Default: the arguments, including one level of nesting, as far as the mutator's `fields` name them. */
  readonly values?: FieldValues;
  /** Default: the previous values of the altered fields. */
  readonly before?: FieldValues;
}

/** What a screen knows when it describes a change. */
export interface Known {
  /** The altered fields, as the person saw them. */
  readonly before: FieldValues;
  /** Name of a record: an investor, an activity, the investor a draft is for. */
  name(id: string): string | undefined;
  /** A field's label in the page's language. */
  field(name: string): string;
  /** A mutator's label in the page's language. */
  change(name: string): string;
}
