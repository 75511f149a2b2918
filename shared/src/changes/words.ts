import type { Value } from '../words/message.ts';

/** How a screen tells of a change. Its texts stand where its mutator is defined. */

/** What a field is called, and its values where they are ones of a list. */
export type FieldWords = string | { readonly label: string; readonly choices: Readonly<Record<string, string>> };
export type Fields = Readonly<Record<string, FieldWords>>;

/** Values by the fields they belong to. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** What a screen says of one change beyond its mutator's label. What is left out it works out from the arguments. */
export interface Telling {
  /** Instead of the mutator's label. */
  readonly label?: string;
  /** Follows the label. */
  readonly detail?: Value | undefined;
  /** Whom or what it is about. Left out: the name in the arguments, or that of the record they name. */
  readonly about?: Value | readonly Value[];
  /** Left out: the arguments, and what stands in them one level down, as far as the mutator's `fields` name it. */
  readonly values?: FieldValues;
  /** Left out: what the change found in the fields that it altered. */
  readonly before?: FieldValues;
}

/** What a screen knows where it tells of a change. */
export interface Known {
  /** The fields that the change altered, as the person saw them. */
  readonly before: FieldValues;
  /** What a record is called: an investor, an activity, the investor a draft is for. */
  name(id: string): string | undefined;
  /** What a field is called, in the page's language. */
  field(name: string): string;
  /** The label of a mutator, in the page's language. */
  change(name: string): string;
}
