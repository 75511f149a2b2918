import type { Text } from '@paratope/shared/words/message';
import { SaidError } from '../said-error.ts';

/** A record of a table outside. A field that is empty there is absent here. */
export interface AirtableRecord {
  readonly id: string;
  readonly createdTime: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface AirtableQuery {
  /** Columns to send; all of them unless said. A column the table does not have is refused. */
  readonly fields?: readonly string[];
  /** A formula of the provider's own language; only records for which it is true come. */
  readonly filterByFormula?: string;
}

/** The tables of one base, by their names. Nobody but the server knows the key. */
export interface Airtable {
  readonly baseId: string;
  /** Every record, in pages of at most 100, each read when it is asked for. */
  pages(table: string, query?: AirtableQuery): AsyncGenerator<readonly AirtableRecord[]>;
  /** Sets the named fields; the others stay. Answers the records as they read now, in the same order. */
  update(
    table: string,
    records: readonly { readonly id: string; readonly fields: AirtableRecord['fields'] }[],
  ): Promise<readonly AirtableRecord[]>;
  create(
    table: string,
    records: readonly { readonly fields: AirtableRecord['fields'] }[],
  ): Promise<readonly AirtableRecord[]>;
}

/** The provider answered that it will not do this, now or later; the message is its own. */
export class AirtableRefused extends SaidError {
  readonly status: number;
  /** Its word for what is wrong, such as `UNKNOWN_FIELD_NAME`. */
  readonly type: string;

  constructor(status: number, type: string, sentence: Text) {
    super(sentence);
    this.name = 'AirtableRefused';
    this.status = status;
    this.type = type;
  }

  /** Whether a table of this name is not there, or not for this key: the provider tells the two apart in no answer. */
  get isMissingTable(): boolean {
    return this.status === 404 || this.type === 'INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND';
  }
}

/** No answer, or one that says to come back later. */
export class AirtableUnreachable extends SaidError {
  override readonly name = 'AirtableUnreachable';
}
