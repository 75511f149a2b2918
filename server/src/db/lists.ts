import { msg } from '@paratope/shared/words/message';
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { Refused } from '../context.ts';
import type { Db, Transaction } from './database.ts';
import { type DbColumn, type DbTable, unindexed } from './kit.ts';
import { ascending, canBeNull, descending } from './orders.ts';
import { contains } from './text-search.ts';

export interface Page {
  readonly q?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly sort?: string | undefined;
}

export const firstOf = async <Row>(question: { limit(most: number): PromiseLike<Row[]> }): Promise<Row | undefined> =>
  (await question.limit(1))[0];

export const rowsWhere = <Table extends DbTable>(
  db: Db,
  table: Table,
  where: SQL | undefined,
  ...order: (DbColumn | SQL)[]
): Promise<Table['$inferSelect'][]> =>
  db
    .select()
    .from<DbTable>(table)
    .where(where)
    .orderBy(...order);

export async function rowWhere<Table extends DbTable>(
  db: Db,
  table: Table,
  where: SQL | undefined,
  ...order: (DbColumn | SQL)[]
): Promise<Table['$inferSelect'] | undefined> {
  const found = db.select().from<DbTable>(table).where(where);
  return (await found.orderBy(...order).limit(1))[0];
}

/** Returns how many rows it changed. */
export async function changeWhere<Table extends WithId>(
  { db }: Pick<Transaction, 'db'>,
  table: Table,
  where: SQL | undefined,
  values: Partial<Table['$inferInsert']>,
): Promise<number> {
  return (await db.update<DbTable>(table).set(values).where(where).returning({ id: table.id })).length;
}

type Term = DbColumn | SQL;

interface ListPlan<Row> {
  /** The orders a page may be sorted by, ascending. The id is added to each, so that no two rows are equal. */
  readonly orders: Readonly<Record<string, readonly (Term | Downward)[]>>;
  /** The order without `sort`. */
  readonly usual: string;
  readonly rows: (where: SQL) => PromiseLike<Row[]>;
  readonly idOf: (row: Row) => string;
  /** What the orders need besides the table itself. */
  readonly join?: { readonly table: DbTable; readonly on: SQL } | undefined;
  readonly total?: () => Promise<number>;
}

interface Downward {
  readonly down: Term;
}

/** A term that descends where the rest of its order ascends. */
export const down = (term: Term): Downward => ({ down: term });

/**
 * Returns one page and the cursor of the next: what the last row is sorted by, so that a later page takes no longer
 * than the first and skips no row when others are added or removed. Only ids are sorted, because rows are long.
 */
export async function pageWhere<Row>(
  db: Db,
  table: WithId,
  where: SQL | undefined,
  { limit, cursor, sort }: Page,
  { orders, usual, rows, idOf, join, total = () => db.$count(table, where) }: ListPlan<Row>,
): Promise<{ data: Row[]; total: number; nextCursor: string | null }> {
  const terms = termsOf(orders, sort ?? usual, table.id);
  const keys = db
    .select({ id: table.id, ...Object.fromEntries(terms.map(({ by }, at) => [at, sql`${by}`])) })
    .from<DbTable>(table)
    .$dynamic();
  const sorted = await (join ? keys.innerJoin(join.table, join.on) : keys)
    .where(and(where, cursor === undefined ? undefined : after(terms, read(cursor, terms.length))))
    .orderBy(...terms.map(({ by, isDown }) => (isDown ? descending(by) : ascending(by))))
    .limit(limit + 1);
  const page = sorted.slice(0, limit);
  const ids = page.map(({ id }) => id as string);
  const byId = new Map((await rows(inArray(table.id, ids))).map((row) => [idOf(row), row]));
  const last = sorted.length > limit ? (page.at(-1) as Record<number, unknown> | undefined) : undefined;
  const nextCursor = last ? Buffer.from(JSON.stringify(terms.map((_, at) => last[at]))).toString('base64url') : null;
  return { data: ids.flatMap((id) => byId.get(id) ?? []), total: await total(), nextCursor };
}

interface SortTerm {
  readonly by: Term;
  readonly isDown: boolean;
}

function termsOf(orders: ListPlan<never>['orders'], sort: string, id: DbColumn): SortTerm[] {
  const name = sort.replace(/^-/, '');
  const isReverse = name !== sort;
  const order = Object.hasOwn(orders, name) ? orders[name] : undefined;
  if (!order) throw new Refused('invalid', msg('This list can’t be sorted by {name}.', { name }));
  const terms = order.map((term) =>
    'down' in term ? { by: term.down, isDown: !isReverse } : { by: term, isDown: isReverse },
  );
  return [...terms, { by: id, isDown: isReverse }];
}

/** The rows behind these values. A first term that is never null also bounds the part of an index that is read. */
function after([term, ...rest]: readonly SortTerm[], [value, ...others]: readonly unknown[]): SQL | undefined {
  if (!term) return undefined;
  const { by, isDown } = term;
  const mayLackIt = canBeNull(by);
  // Null is less than any value.
  const beyond = isDown
    ? or(sql`${by} < ${value}`, mayLackIt && value !== null ? sql`${by} is null` : undefined)
    : value === null
      ? sql`${by} is not null`
      : sql`${by} > ${value}`;
  if (rest.length === 0) return beyond;
  const within = and(sql`${by} is not distinct from ${value}`, after(rest, others));
  const bound = mayLackIt ? undefined : isDown ? sql`${by} <= ${value}` : sql`${by} >= ${value}`;
  return and(bound, or(beyond, within));
}

function read(cursor: string, length: number): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(values) && values.length === length && values.every(isPlain)) return values;
  } catch {
    // Refused below.
  }
  throw new Refused('invalid', "This cursor isn't valid.");
}

const isPlain = (value: unknown): boolean =>
  value === null || typeof value === 'number' || (typeof value === 'string' && !value.includes('\0'));

export const insertInto =
  <Table extends DbTable>(table: Table) =>
  async ({ db }: Pick<Transaction, 'db'>, row: Table['$inferInsert']): Promise<void> => {
    await db.insert<DbTable>(table).values(row);
  };

type WithId = DbTable & { readonly id: DbColumn };

export const changeById =
  <Table extends WithId>(table: Table) =>
  async ({ db }: Pick<Transaction, 'db'>, id: string, values: Partial<Table['$inferInsert']>): Promise<void> => {
    await db.update<DbTable>(table).set(values).where(eq(table.id, id));
  };

export const findById =
  <Table extends WithId>(table: Table) =>
  (db: Db, id: string) =>
    rowWhere(db, table, eq(table.id, id));

/** A search for words in any order, each in any of the columns, case-insensitive for ASCII letters; undefined without `q`. */
export const holds = (q: string | undefined, ...columns: DbColumn[]): SQL | undefined =>
  and(...searchedWords(q).map((word) => or(...columns.map((column) => contains(column, word)))));

export const searchedWords = (q: string | undefined): string[] => [...new Set(q?.split(/\s+/).filter(Boolean))];

/** The same search, which also finds the record whose whole id is `q`: links to a record name its id. */
export const finds = (q: string | undefined, id: DbColumn, ...columns: DbColumn[]): SQL | undefined =>
  q ? or(eq(id, q), holds(q, ...columns)) : undefined;

export interface Found {
  readonly where: SQL | undefined;
  /** A column for the list's own conditions, written so that SQLite does not use an index on it when few rows were found. */
  readonly beside: (column: DbColumn) => SQL;
}

export const everything: Found = { where: undefined, beside: (column) => sql`${column}` };

/**
 * A few rows are best looked up one by one and then sorted; for many it is faster to scan the list in its order until a
 * page is full. SQLite cannot know beforehand, so the `first` ones are fetched; `all` is the same search for any number.
 */
export async function foundBy(
  column: DbColumn,
  { first, all }: { first: (limit: number) => Promise<readonly { id: string }[]>; all: SQL | undefined },
): Promise<Found> {
  const ids = (await first(few + 1)).map(({ id }) => id);
  if (ids.length > few) return { ...everything, where: all };
  return { where: inArray(column, ids), beside: (other) => unindexed(other) };
}

const few = 500;
