import type { Text } from '@paratope/shared/words/message';
import { SaidError } from '../said-error.ts';

/** A field that is empty in Airtable is absent here. */
export interface AirtableRecord {
  readonly id: string;
  readonly createdTime: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface AirtableQuery {
  /** Columns to send, all by default. A column the table does not have is refused. */
  readonly fields?: readonly string[];
  /** An Airtable formula; only records for which it is true are returned. */
  readonly filterByFormula?: string;
}

/** The tables of one base, by name. Only the server knows the key. */
export interface Airtable {
  readonly baseId: string;
  /** Every record, in pages of at most 100, each fetched when it is requested. */
  pages(table: string, query?: AirtableQuery): AsyncGenerator<readonly AirtableRecord[]>;
  /** Sets the named fields and keeps the others. Returns the records as they are now, in the same order. */
  update(
    table: string,
    records: readonly { readonly id: string; readonly fields: AirtableRecord['fields'] }[],
  ): Promise<readonly AirtableRecord[]>;
  create(
    table: string,
    records: readonly { readonly fields: AirtableRecord['fields'] }[],
  ): Promise<readonly AirtableRecord[]>;
}

/** Airtable refused, now and later; the message is its own. */
export class AirtableRefused extends SaidError {
  readonly status: number;
  /** Airtable's error type, such as `UNKNOWN_FIELD_NAME`. */
  readonly type: string;

  constructor(status: number, type: string, sentence: Text) {
    super(sentence);
    this.name = 'AirtableRefused';
    this.status = status;
    this.type = type;
  }

  /** Whether the table does not exist, or not for this key: no answer of Airtable distinguishes the two. */
  get isMissingTable(): boolean {
    return this.status === 404 || this.type === 'INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND';
  }
}

/** No answer, or one that says to try again later. */
export class AirtableUnreachable extends SaidError {
  override readonly name = 'AirtableUnreachable';
}
