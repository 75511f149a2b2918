import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Db } from './database.ts';
import { anywhere } from './lists.ts';
import type { subjects } from './name-index.ts';
import { hole, prepared } from './prepared.ts';

/**
 * Whose name a search finds anywhere in it, case aside for Latin letters. A pattern of three characters and more is answered from an index
 * of every three characters in a row; a shorter one is looked for in every name. Both give what `like` gives on the tables themselves.
 */
export const startupsFound = (pattern: Pattern): SQL => sql`(${idsOf('startup', 'name', pattern)})`;
/** By name, address or the name of who is written to. */
export const startupsKnownAs = (pattern: Pattern): SQL =>
  sql`(${idsOf('startup', 'name', pattern)} union ${idsOf('startup', 'people', pattern)})`;
/** By name or firm. */
export const investorsFound = (pattern: Pattern): SQL => sql`(${idsOf('investor', 'name', pattern)})`;

/** As `anywhere` in lists.ts makes it, or the hole that takes one. */
type Pattern = string | Placeholder;

/** A search as the filter of a list: the ids of the few it finds, as JSON, or its pattern where they are many. */
export type Search = {
  readonly among: string | undefined;
  readonly found: string | undefined;
};

/**
 * Few are looked up one by one and then put in order; for many it is faster to go along the list in its order until a page is full. SQLite
 * cannot know beforehand which it will be. `find` answers ids, and no more than {@link few} and one.
 */
export async function searchFor(db: Db, q: string | undefined, find: Find): Promise<Search> {
  const found = anywhere(q);
  if (found === undefined) return { among: undefined, found };
  const ids = await find(db).execute({ found });
  if (ids.length > few) return { among: undefined, found };
  return { among: JSON.stringify(ids.map(({ id }) => id)), found: undefined };
}

type Find = (db: Db) => { execute(values: { found: string }): Promise<readonly { id: string }[]> };

export const few = 500;

const fewOf = (ids: (pattern: Pattern) => SQL): Find =>
  prepared((db) =>
    db
      .select({ id: sql<string>`id` })
      .from(ids(hole('found')))
      .limit(few + 1)
      .prepare(),
  );
/** The first of those that {@link startupsFound}, {@link startupsKnownAs} and {@link investorsFound} find. */
export const fewStartups = fewOf(startupsFound);
export const fewKnownAs = fewOf(startupsKnownAs);
export const fewInvestors = fewOf(investorsFound);

/** In a list narrowed to a few ids, a condition on this column that does not make SQLite go along the column's index. */
export const unindexed = (column: SQLiteColumn): SQL => sql`+${column}`;

function idsOf(subject: keyof typeof subjects, column: 'name' | 'people', pattern: Pattern): SQL {
  const [numbers, names, text] = [`${subject}_numbers`, `${subject}_names`, column].map(sql.identifier);
  return sql`select id from ${numbers} where number in (select rowid from ${names} where ${text} like ${pattern})`;
}
