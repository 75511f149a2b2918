import type Sqlite from 'better-sqlite3';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Db } from './database.ts';
import { anywhere } from './lists.ts';
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

/** What each index holds, and of which columns. */
const subjects = {
  startup: {
    table: 'startups',
    texts: { name: ['name'], people: ['email', 'contact_name'] },
  },
  investor: { table: 'investors', texts: { name: ['name', 'firm'] } },
} as const satisfies Record<string, { table: string; texts: Record<string, readonly string[]> }>;

/**
 * The indexes of the names and the triggers that keep them up to date, whoever writes. An index goes by numbers of its own: those SQLite
 * gives the rows of a table whose key is a text change when the file is compacted. What is deleted is taken out of the
 * index and not only marked in it, so that an erased name leaves nothing behind. A migration that makes a table anew loses its
 * triggers; then the index is filled anew.
 */
export function keepNames(sqlite: Sqlite.Database): void {
  for (const [subject, { table, texts }] of Object.entries(subjects)) {
    const triggers = triggersOf(subject, table, texts);
    const known = sqlite.prepare('SELECT count(*) FROM sqlite_schema WHERE sql IN (SELECT value FROM json_each(?))');
    if (known.pluck().get(JSON.stringify(triggers)) === triggers.length) continue;
    const [columns, values] = columnsOf(texts, '');
    sqlite.transaction(() => {
      sqlite.exec(`
        DROP TRIGGER IF EXISTS ${subject}_named;
        DROP TRIGGER IF EXISTS ${subject}_renamed;
        DROP TRIGGER IF EXISTS ${subject}_forgotten;
        DROP TABLE IF EXISTS ${subject}_names;
        DROP TABLE IF EXISTS ${subject}_numbers;
        CREATE TABLE ${subject}_numbers (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE);
        CREATE VIRTUAL TABLE ${subject}_names USING fts5(${columns}, tokenize = 'trigram');
        INSERT INTO ${subject}_names(${subject}_names, rank) VALUES ('secure-delete', 1);
        INSERT INTO ${subject}_numbers (id) SELECT id FROM ${table};
        INSERT INTO ${subject}_names (rowid, ${columns})
          SELECT number, ${values} FROM ${table} JOIN ${subject}_numbers USING (id);
      `);
      for (const trigger of triggers) sqlite.exec(trigger);
    })();
  }
}

type Texts = Readonly<Record<string, readonly string[]>>;

function triggersOf(subject: string, table: string, texts: Texts): string[] {
  const [columns, values] = columnsOf(texts, 'new.');
  const all = Object.values(texts).flat();
  const numberOf = (row: 'new' | 'old') => `(SELECT number FROM ${subject}_numbers WHERE id = ${row}.id)`;
  return [
    `CREATE TRIGGER ${subject}_named AFTER INSERT ON ${table} BEGIN
      INSERT INTO ${subject}_numbers (id) VALUES (new.id);
      INSERT INTO ${subject}_names (rowid, ${columns}) VALUES (${numberOf('new')}, ${values});
    END`,
    // Devices send whole rows: only what is another name now is worth a write.
    `CREATE TRIGGER ${subject}_renamed AFTER UPDATE OF ${all.join(', ')} ON ${table}
    WHEN ${all.map((column) => `new.${column} IS NOT old.${column}`).join(' OR ')} BEGIN
      UPDATE ${subject}_names SET (${columns}) = (${values}) WHERE rowid = ${numberOf('new')};
    END`,
    `CREATE TRIGGER ${subject}_forgotten AFTER DELETE ON ${table} BEGIN
      DELETE FROM ${subject}_names WHERE rowid = ${numberOf('old')};
      DELETE FROM ${subject}_numbers WHERE id = old.id;
    END`,
  ];
}

/** The columns of an index, and what stands in them: a search has no line break, so it finds nothing that spans two texts. */
function columnsOf(texts: Texts, row: 'new.' | ''): [columns: string, values: string] {
  const values = Object.values(texts).map((columns) =>
    columns.map((column) => `${row}${column}`).join(' || char(10) || '),
  );
  return [Object.keys(texts).join(', '), values.join(', ')];
}
