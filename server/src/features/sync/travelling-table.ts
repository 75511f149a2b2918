import type { AnyRow } from '@paratope/shared/mutation';
import type { Db } from '../../db/database.ts';

/** How one collection stands in its table: what a reader may see of a row, and what of it a mutator may write. */
export interface TravellingTable {
  readonly collection: string;
  /** Rows of the startup by id; undefined where there is none, it is deleted, or the founder may not see it. */
  read(db: Db, startupId: string, ids: readonly string[]): Promise<Map<string, AnyRow>>;
  /** Rows of the startup written after a commit, oldest first, `row: null` for a deleted or hidden one. */
  changed(db: Db, startupId: string, after: number, limit: number): Promise<{ seq: number; id: string; row: AnyRow | null }[]>;
  write(db: Db, row: { startupId: string; id: string; version: number; after: AnyRow }): Promise<void>;
  remove(db: Db, row: { startupId: string; id: string; version: number; at: string }): Promise<void>;
  stamp(db: Db, row: { startupId: string; id: string; version: number }): Promise<void>;
}

export const rowsById = (rows: readonly AnyRow[]) => new Map(rows.map((row) => [row.id, row]));
