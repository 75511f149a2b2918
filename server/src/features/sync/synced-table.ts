import { isDeepStrictEqual } from 'node:util';
import type { AnyRow } from '@paratope/shared/mutation';
import { Refused } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import type { Condition } from '../../db/prepared.ts';

/** A row as a mutator left it, and as it was before; `before` is undefined when there was none. */
export interface WrittenRow {
  readonly startupId: string;
  readonly id: string;
  readonly version: number;
  readonly before?: AnyRow | undefined;
  readonly after: AnyRow;
}

/** How one collection is stored in its table: what a reader may see of a row, and what a mutator may write. */
export interface SyncedTable {
  readonly collection: string;
  /** Rows of the startup by id, without those that are missing, deleted or hidden from the founder. */
  read(db: Db, startupId: string, ids: readonly string[]): Promise<Map<string, AnyRow>>;
  /** Whether a row of the startup `startupId` was written after the commit `after`: the condition of a query with these params. */
  readonly hasNews: Condition;
  /** Rows of the startup written after a commit, oldest first; `row` is null for a deleted or hidden one. */
  changed(
    db: Db,
    startupId: string,
    after: number,
    limit: number,
  ): Promise<{ seq: number; id: string; row: AnyRow | null }[]>;
  /** Called before new rows are written; throws when the startup has no room for that many. */
  admit?(db: Db, startupId: string, added: number): Promise<void>;
  /** Adds a row, or changes only what differs from `before`. */
  write(db: Db, row: WrittenRow): Promise<void>;
  remove(db: Db, row: { startupId: string; id: string; version: number; at: string }): Promise<void>;
  /** The commit that last wrote each row, including deleted ones, by id. */
  versions(db: Db, startupId: string, ids: readonly string[]): Promise<Map<string, number>>;
  /** Gives a row the version without changing it; false when there is no such row. */
  stamp(db: Db, row: { startupId: string; id: string; version: number }): Promise<boolean>;
  /** Erases what was deleted in commits up to `through`. */
  forget(db: Db, startupId: string, through: number): Promise<void>;
}

export const versionsById = (rows: readonly { id: string; version: number }[]) =>
  new Map(rows.map(({ id, version }) => [id, version]));

export const rowsById = (rows: readonly AnyRow[]) => new Map(rows.map((row) => [row.id, row]));

export function changedColumns<Columns extends object>(before: Columns, after: Partial<Columns>): Partial<Columns> {
  const differs = ([key, value]: [string, unknown]) => !isDeepStrictEqual(value, before[key as keyof Columns]);
  return Object.fromEntries(Object.entries(after).filter(differs)) as Partial<Columns>;
}

/** Another startup's row has this id. The device keeps what was to be written, and the other row is not touched. */
export const idTaken = () => new Refused('exists', 'This ID is taken. Please try again with a new one.');
