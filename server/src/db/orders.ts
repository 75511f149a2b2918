import { Column, is, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** Of the terms of an order only a column is ever null. */
export const canBeNull = (term: SQLiteColumn | SQL): boolean => is(term, Column) && !term.notNull;

/** Orders where null is less than any value. Engines differ unless told; where nothing can be null, an index is read as it is. */
export const ascending = (term: SQLiteColumn | SQL): SQL =>
  canBeNull(term) ? sql`${term} asc nulls first` : sql`${term} asc`;
export const descending = (term: SQLiteColumn | SQL): SQL =>
  canBeNull(term) ? sql`${term} desc nulls last` : sql`${term} desc`;
