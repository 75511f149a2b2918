import { Column, is, type SQL, sql } from 'drizzle-orm';
import type { DbColumn } from './kit.ts';

/** Of the terms of an order only a column is ever null. */
export const canBeNull = (term: DbColumn | SQL): boolean => is(term, Column) && !term.notNull;

/** Orders where null is less than any value. Engines differ unless told; where nothing can be null, an index is read as it is. */
export const ascending = (term: DbColumn | SQL): SQL =>
  canBeNull(term) ? sql`${term} asc nulls first` : sql`${term} asc`;
export const descending = (term: DbColumn | SQL): SQL =>
  canBeNull(term) ? sql`${term} desc nulls last` : sql`${term} desc`;
