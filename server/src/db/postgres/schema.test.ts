import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';
import { connect } from '../sqlite/connect.ts';
import { migrateFile } from '../sqlite/migrate.ts';

interface Table {
  readonly columns: readonly string[];
  readonly key: readonly string[];
  readonly indexes: readonly string[];
  readonly references: readonly string[];
}

test('both engines have the same tables: columns, what may be null, keys, indexes and references', async () => {
  const { deps } = await createTestServer();
  const server = onServer((text) => deps.database.readerSql.prepare(text).all() as Record<string, string>[]);
  const file = inFile();
  expect(Object.keys(server)).toEqual(Object.keys(file));
  for (const [name, table] of Object.entries(server)) expect({ [name]: table }).toEqual({ [name]: file[name] });
});

/** What an engine keeps beside the tables of the schema. */
const ownTables = /^(__drizzle|sqlite_|investor_(words|stems)|match_counts$|rate_limits$|(company|thesis)_vectors$)/;

function onServer(ask: (text: string) => Record<string, string>[]): Record<string, Table> {
  const names = ask("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'").map(({ name = '' }) => name);
  const of = (name: string): Table => ({
    columns: ask(
      `SELECT column_name AS name, is_nullable AS nullable FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name = '${name}'`,
    )
      .map((column) => `${column.name}${column.nullable === 'YES' ? '?' : ''}`)
      .sort(),
    key: ask(
      `SELECT a.attname AS name FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS k(number, place)
        JOIN pg_attribute a ON a.attnum = k.number
        WHERE i.indrelid = '"${name}"'::regclass AND a.attrelid = i.indrelid AND i.indisprimary ORDER BY k.place`,
    ).map((column) => column.name ?? ''),
    indexes: ask(
      `SELECT i.indisunique AS uniq, array_to_string(ARRAY(
          SELECT pg_get_indexdef(i.indexrelid, place::int, true) FROM generate_series(1, i.indnkeyatts) AS place), ',') AS on
        FROM pg_index i WHERE i.indrelid = '"${name}"'::regclass AND NOT i.indisprimary`,
    )
      .map((index) => indexOf(Boolean(index.uniq), index.on ?? ''))
      .sort(),
    references: ask(
      `SELECT a.attname AS name, confrelid::regclass::text AS other, confdeltype AS deleted FROM pg_constraint c
        JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
        WHERE c.contype = 'f' AND c.conrelid = '"${name}"'::regclass`,
    )
      .map(({ name: column, other, deleted }) => `${column} to ${other}${deleted === 'c' ? ', gone with it' : ''}`)
      .sort(),
  });
  return tablesBy(names, of);
}

function inFile(): Record<string, Table> {
  const file = join(mkdtempSync(join(tmpdir(), 'paratope-schema-')), 'paratope.db');
  migrateFile(file);
  const sqlite = connect(file, true);
  const ask = (text: string) => sqlite.prepare(text).all() as Record<string, string | number>[];
  const names = ask("SELECT name FROM sqlite_schema WHERE type = 'table'").map(({ name }) => String(name));
  const tables = tablesBy(names, (name) => {
    const columns = ask(`SELECT name, "notnull" AS needed, pk FROM pragma_table_info('${name}')`);
    return {
      columns: columns.map((column) => `${column.name}${column.needed || column.pk ? '' : '?'}`).sort(),
      key: columns
        .filter(({ pk }) => Number(pk) > 0)
        .sort((a, b) => Number(a.pk) - Number(b.pk))
        .map((column) => String(column.name)),
      indexes: ask(`SELECT name, "unique" AS uniq FROM pragma_index_list('${name}') WHERE origin <> 'pk'`)
        .map((index) => {
          const written = sqlite.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(index.name);
          const on = ask(`SELECT name FROM pragma_index_info('${index.name}')`).map((column) => column.name);
          return indexOf(
            Boolean(index.uniq),
            on.includes(null as never) ? String(written).replace(/^.* \(/, '') : on.join(),
          );
        })
        .sort(),
      references: ask(
        `SELECT "from" AS name, "table" AS other, on_delete AS deleted FROM pragma_foreign_key_list('${name}')`,
      )
        .map(
          ({ name: column, other, deleted }) => `${column} to ${other}${deleted === 'CASCADE' ? ', gone with it' : ''}`,
        )
        .sort(),
    };
  });
  sqlite.close();
  return tables;
}

const tablesBy = (names: readonly string[], of: (name: string) => Table): Record<string, Table> =>
  Object.fromEntries(
    names
      .filter((name) => !ownTables.test(name))
      .sort()
      .map((name) => [name, of(name)]),
  );

/** Expressions are written differently by each engine: only their words count. */
const indexOf = (isUnique: boolean, on: string): string =>
  `${isUnique ? 'unique ' : ''}${(on.toLowerCase().match(/[a-z_]+/g) ?? []).filter((word) => !/^(btrim|trim|both|from|text|desc)$/.test(word)).join(' ')}`;
