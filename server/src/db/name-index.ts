import type Sqlite from 'better-sqlite3';

/** What each index holds, and of which columns. */
export const subjects = {
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
