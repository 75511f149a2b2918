import { isDeepStrictEqual } from 'node:util';
import type { AnyRow } from '@paratope/shared/mutation';
import { Refused } from '../../context.ts';
import type { Db } from '../../db/database.ts';

/** A row as a mutator left it, and as it found it; undefined where it found none. */
export interface WrittenRow {
  readonly startupId: string;
  readonly id: string;
  readonly version: number;
  readonly before?: AnyRow | undefined;
  readonly after: AnyRow;
}

/** How one collection stands in its table: what a reader may see of a row, and what of it a mutator may write. */
export interface TravellingTable {
  readonly collection: string;
  /** Rows of the startup by id; undefined where there is none, it is deleted, or the founder may not see it. */
  read(db: Db, startupId: string, ids: readonly string[]): Promise<Map<string, AnyRow>>;
  /** Rows of the startup written after a commit, oldest first, `row: null` for a deleted or hidden one. */
  changed(
    db: Db,
    startupId: string,
    after: number,
    limit: number,
  ): Promise<{ seq: number; id: string; row: AnyRow | null }[]>;
  /** Asked before rows that were not there are written; throws a refusal where the startup has no room for so many. */
  admit?(db: Db, startupId: string, added: number): Promise<void>;
  /** Adds a row, or changes what of it differs from `before`. */
  write(db: Db, row: WrittenRow): Promise<void>;
  remove(db: Db, row: { startupId: string; id: string; version: number; at: string }): Promise<void>;
  /** The commit that wrote each row last, deleted ones included, by id. */
  versions(db: Db, startupId: string, ids: readonly string[]): Promise<Map<string, number>>;
  /** Gives a row the version without changing it; false where there is no such row. */
  stamp(db: Db, row: { startupId: string; id: string; version: number }): Promise<boolean>;
  /** Removes for good what was deleted in commits up to `through`. */
  forget(db: Db, startupId: string, through: number): Promise<void>;
}

export const versionsById = (rows: readonly { id: string; version: number }[]) =>
  new Map(rows.map(({ id, version }) => [id, version]));

export const rowsById = (rows: readonly AnyRow[]) => new Map(rows.map((row) => [row.id, row]));

/** The columns in which a row differs from the one before, as far as they are given. */
export function changedColumns<Columns extends object>(before: Columns, after: Partial<Columns>): Partial<Columns> {
  const differs = ([key, value]: [string, unknown]) => !isDeepStrictEqual(value, before[key as keyof Columns]);
  return Object.fromEntries(Object.entries(after).filter(differs)) as Partial<Columns>;
}

/** Another startup's row has this id. What was to be written is kept where it came from, and the other row is not touched. */
export const idTaken = () => new Refused('exists', 'This ID is taken. Please try again with a new one.');
