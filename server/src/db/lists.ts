import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './database.ts';
import { hole, prepared } from './prepared.ts';

/**
 * A list that is asked for a page at a time, with how many rows it has in all. Its SQL is made and prepared once on a connection for each set of
 * filters that are given and each order; a text in a filter reaches `ask` as a hole, everything else as it is. `ask` ends the rows
 * in {@link onePage} and `.prepare()`.
 *
 * The total is counted once for each state of the database: the pages of a list, and whoever asks for it anew while nobody has written anything, get
 * the same number without another walk. For reading connections only: SQLite tells a connection of the others' commits, not of its own.
 */
export function list<Row, Filter extends Record<string, Given>, Order extends string = never>(
  ask: (db: Db, filter: Holes<Filter>, order: Order) => Question<Row>,
): (
  db: Db,
  page: { filter: Filter; order?: Order; limit: number; offset: number },
) => Promise<{ rows: Row[]; total: number }> {
  const questions = prepared((): Map<string, Prepared<Row>> => new Map());
  return async (db, { filter, order, limit, offset }) => {
    const { shape, texts, holes } = takenApart(filter);
    const key = `${order ?? ''} ${shape}`;
    const known = questions(db).get(key);
    const question = known ?? preparedFor(db, ask(db, holes as Holes<Filter>, order as Order));
    if (!known) questions(db).set(key, question);
    const rows = await question.rows.execute({ ...texts, limit, offset });
    return { rows, total: await totalOf(db, question, texts) };
  };
}

/** The holes of a page, for `.limit(…)` and `.offset(…)`. */
export const onePage = { limit: hole('limit'), offset: hole('offset') } as const;

/** That a column holds one of the values of a JSON array: one statement, however many they are. */
export const oneOf = (column: SQLiteColumn, values: Placeholder | string): SQL =>
  sql`${column} in (select value from json_each(${values}))`;

/** What a search looks for anywhere in a text, as `like` takes it. */
export const anywhere = (q: string | undefined): string | undefined => (q ? `%${q.replace(/[%_]/g, ' ')}%` : undefined);

type Given = string | boolean | null | undefined;

/** A filter with a hole in the place of every text. */
export type Holes<Filter> = {
  readonly [Key in keyof Filter]:
    | Exclude<Filter[Key], string>
    | ([Extract<Filter[Key], string>] extends [never] ? never : Placeholder);
};

interface Question<Row> {
  readonly rows: { execute(values: Record<string, unknown>): Promise<Row[]> };
  readonly of: SQLiteTable;
  readonly where: SQL | undefined;
  /** How many there are in all, where that is known without counting them. */
  readonly total?: Total;
}

interface Prepared<Row> extends Pick<Question<Row>, 'rows'> {
  readonly total: Total;
}

interface Total {
  execute(values: Record<string, unknown>): Promise<{ total: number }[]>;
}

const preparedFor = <Row>(db: Db, { rows, of, where, total }: Question<Row>): Prepared<Row> => ({
  rows,
  total: total ?? db.select({ total: sql<number>`count(*)` }).from(of).where(where).prepare(),
});

function takenApart(filter: Record<string, Given>) {
  const holes: Record<string, unknown> = {};
  const texts: Record<string, string> = {};
  let shape = '';
  for (const name in filter) {
    const value = filter[name];
    const isText = typeof value === 'string';
    if (isText) texts[name] = value;
    holes[name] = isText ? hole(name) : value;
    if (value !== undefined) shape += `${name}:${isText ? 'text' : value} `;
  }
  return { shape, texts, holes };
}

/** Totals nobody asks for again are not worth more memory, nor are those of a list narrowed to a few, which are counted at once. */
const mostKept = 500;
const longestKey = 1_000;

async function totalOf<Row>(db: Db, question: Prepared<Row>, texts: Record<string, string>): Promise<number> {
  const state = await stateOf(db);
  const key = JSON.stringify(texts);
  const known = state.totals.get(question) ?? new Map<string, number>();
  const counted = known.get(key);
  if (counted !== undefined) return counted;
  const [row] = await question.total.execute(texts);
  const total = Number(row?.total ?? 0);
  if (state.kept < mostKept && key.length <= longestKey) {
    state.totals.set(question, known.set(key, total));
    state.kept += 1;
  }
  return total;
}

interface State {
  readonly version: number;
  readonly totals: Map<object, Map<string, number>>;
  kept: number;
}

const newest = prepared((): { state?: State } => ({}));

/** What has been counted of the committed state. A count that began before a commit is put down with what it belongs to. */
async function stateOf(db: Db): Promise<State> {
  const [{ version } = { version: -1 }] = await dataVersion(db).execute();
  const known = newest(db).state;
  if (known?.version === version) return known;
  const fresh = { version, totals: new Map(), kept: 0 };
  newest(db).state = fresh;
  return fresh;
}

const dataVersion = prepared((db) =>
  db.select({ version: sql<number>`data_version` }).from(sql`pragma_data_version`).prepare(),
);
