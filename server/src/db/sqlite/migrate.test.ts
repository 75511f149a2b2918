import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from './connect.ts';
import { generatedMigrations, migrateFile, newestSchema, schemaVersion } from './migrate.ts';

test('[Q20] [Q-R12] a database is copied before it is brought up to date, and the copy is the earlier one', () => {
  const { file, snapshots, migrationsWith } = filledDatabase();
  migrateFile(file, migrationsWith('ALTER TABLE instance_facts ADD COLUMN colour text;'));
  expect(schemaOf(file)).toBe(newestSchema() + 1);
  expect(columnsOf(file)).toContain('colour');
  const [copy = ''] = readdirSync(snapshots);
  expect(copy).toBe(`paratope-before-upgrade-from-${String(newestSchema()).padStart(4, '0')}.db`);
  expect(schemaOf(join(snapshots, copy))).toBe(newestSchema());
  expect(factsOf(join(snapshots, copy))).toEqual(['"kept"']);
});

test('[Q-R12] a migration that breaks half way is undone, and the words say what stands', () => {
  const { file, snapshots, migrationsWith } = filledDatabase();
  const broken = migrationsWith(
    'ALTER TABLE instance_facts ADD COLUMN colour text;\n--> statement-breakpoint\nINSERT INTO nowhere VALUES (1);',
  );
  const [from, to] = [newestSchema(), newestSchema() + 1];
  expect(() => migrateFile(file, broken)).toThrow(
    `The database could not be brought from schema ${from} to ${to}: no such table: nowhere. It is as it was before; a copy stands at ${snapshots}/paratope-before-upgrade-from-0010.db. Start the earlier version of the program, which still reads it.`.replace(
      '0010',
      String(from).padStart(4, '0'),
    ),
  );
  expect(columnsOf(file)).not.toContain('colour');
  expect(factsOf(file)).toEqual(['"kept"']);
  migrateFile(file);
  expect(schemaOf(file)).toBe(from);
});

test('[Q-R12] a migration that was written, and left no room for the search tables, is undone from the copy', () => {
  const { file, migrationsWith } = filledDatabase();
  const inTheWay = migrationsWith(
    'DROP TABLE investor_words;\n--> statement-breakpoint\nCREATE TABLE investor_words_content (text text);',
  );
  expect(() => migrateFile(file, inTheWay)).toThrow(
    "table 'investor_words_content' already exists. It is as it was before",
  );
  expect(schemaOf(file)).toBe(newestSchema());
  expect(factsOf(file)).toEqual(['"kept"']);
});

test('a database that another program has open is not brought up to date under it', () => {
  const { file, migrationsWith } = filledDatabase();
  const other = connect(file, false);
  onTestFinished(() => void other.close());
  other.prepare('SELECT count(*) FROM instance_facts').get();
  expect(() => migrateFile(file, migrationsWith('ALTER TABLE instance_facts ADD COLUMN colour text;'))).toThrow(
    'The database must be brought up to date, and another program has it open. Stop the running server first.',
  );
  expect(columnsOf(file)).not.toContain('colour');
});

test('a database of a newer program is left alone, and the words name both schemas', () => {
  const { file, migrationsWith } = filledDatabase();
  migrateFile(file, migrationsWith('ALTER TABLE instance_facts ADD COLUMN colour text;'));
  const [newer, known] = [newestSchema() + 1, newestSchema()];
  expect(() => migrateFile(file)).toThrow(
    `The database was written by a newer Paratope: its schema is ${newer}, and this program knows ${known}. Start the newer program, or put back a backup from before the upgrade with \`npm run restore\`.`,
  );
});

test('an admin’s second factor and recovery codes outlive the move to the tables that founders share', () => {
  const file = databaseBefore('_second-factors');
  on(file, (sqlite) =>
    sqlite.exec(`
      INSERT INTO admins VALUES ('ada', 'ada@paratope.example', 'Ada Ferrant', 'owner', 'hash', '2026-05-04T09:00:00.000Z', NULL);
      INSERT INTO admin_factors VALUES ('ada', 'JBSWY3DPEHPK3PXP', '2026-05-04T09:00:00.000Z', 7, 2, '2026-05-04T10:00:00.000Z');
      INSERT INTO admin_recovery_codes VALUES ('hashed', 'ada');
    `),
  );
  migrateFile(file);
  expect(on(file, (sqlite) => sqlite.prepare('SELECT * FROM second_factors').all())).toEqual([
    {
      holder_id: 'ada',
      secret: 'JBSWY3DPEHPK3PXP',
      confirmed_at: '2026-05-04T09:00:00.000Z',
      last_step: 7,
      wrong_codes: 2,
      wrong_at: '2026-05-04T10:00:00.000Z',
    },
  ]);
  expect(on(file, (sqlite) => sqlite.prepare('SELECT * FROM recovery_codes').all())).toEqual([
    { code_hash: 'hashed', holder_id: 'ada' },
  ]);
});

test('[decision Z34] vectors outlive the move from virtual tables into plain ones, and those of nothing stay behind', () => {
  const file = databaseBefore('_vectors-as-columns');
  const vector = Buffer.from(Float32Array.from({ length: 384 }, (_, at) => at).buffer);
  on(file, (sqlite) => {
    sqlite.exec(`
      CREATE VIRTUAL TABLE company_vectors USING vec0(company_number INTEGER PRIMARY KEY, vector float[384] distance_metric=cosine);
      CREATE VIRTUAL TABLE thesis_vectors USING vec0(document_number INTEGER PRIMARY KEY, vector float[384] distance_metric=cosine);
      INSERT INTO companies (number, id, key, name, modalities, diseases, description, source, is_sample, updated_at)
        VALUES (7, 'c', 'calvera', 'Calvera', '[]', '[]', '', 'test', 0, '2026-05-04T09:00:00.000Z');
    `);
    for (const number of [7n, 8n]) sqlite.prepare('INSERT INTO company_vectors VALUES (?, ?)').run(number, vector);
  });
  migrateFile(file);
  expect(on(file, (sqlite) => sqlite.prepare('SELECT * FROM company_vectors').all())).toEqual([
    { company_number: 7, vector },
  ]);
  expect(on(file, (sqlite) => sqlite.prepare("SELECT name FROM sqlite_schema WHERE sql LIKE '%vec0%'").all())).toEqual(
    [],
  );
  expect(on(file, (sqlite) => sqlite.pragma('foreign_key_check'))).toEqual([]);
});

test('each space has its newest commit as its head once the database is brought up to date', () => {
  const file = databaseBefore('_proposals-webhooks-passkeys-and-heads');
  on(file, (sqlite) =>
    sqlite.exec(`
      INSERT INTO commits VALUES ('startup:a', 9, 'nine', '2026-05-04T09:00:00.000Z');
      INSERT INTO commits VALUES ('startup:a', 10, 'ten', '2026-05-04T10:00:00.000Z');
      INSERT INTO commits VALUES ('startup:b', 3, 'three', '2026-05-04T08:00:00.000Z');
    `),
  );
  migrateFile(file);
  expect(on(file, (sqlite) => sqlite.prepare('SELECT * FROM space_heads ORDER BY space').all())).toEqual([
    { space: 'startup:a', seq: 10, nonce: 'ten', at: '2026-05-04T10:00:00.000Z' },
    { space: 'startup:b', seq: 3, nonce: 'three', at: '2026-05-04T08:00:00.000Z' },
  ]);
});

test('a new database needs no copy', () => {
  const { file, snapshots } = filledDatabase();
  expect(schemaOf(file)).toBe(newestSchema());
  expect(existsSync(snapshots)).toBe(false);
});

/** A database as the program left it that did not yet know the migration. */
function databaseBefore(migration: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-earlier-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const earlier = join(folder, 'migrations');
  cpSync(generatedMigrations, earlier, { recursive: true });
  const path = join(earlier, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8'));
  const moved = journal.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(migration));
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, moved) }));
  const file = join(folder, 'paratope.db');
  migrateFile(file, earlier);
  return file;
}

function filledDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-migrate-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'paratope.db');
  migrateFile(file);
  on(file, (sqlite) => sqlite.exec(`INSERT INTO instance_facts VALUES ('fact', '"kept"', 0)`));
  return {
    file,
    snapshots: join(folder, 'snapshots'),
    /** The program's own migrations and one more. */
    migrationsWith(sql: string): string {
      const migrations = join(folder, 'migrations');
      cpSync(generatedMigrations, migrations, { recursive: true });
      mkdirSync(join(migrations, 'meta'), { recursive: true });
      const path = join(migrations, 'meta/_journal.json');
      const journal = JSON.parse(readFileSync(path, 'utf8'));
      const idx = journal.entries.length;
      journal.entries.push({ idx, version: '6', when: 9_999_999_999_999, tag: 'one-more', breakpoints: true });
      writeFileSync(path, JSON.stringify(journal));
      writeFileSync(join(migrations, 'one-more.sql'), sql);
      return migrations;
    },
  };
}

const schemaOf = (file: string) => on(file, schemaVersion);
const factsOf = (file: string) =>
  on(file, (sqlite) => sqlite.prepare("SELECT value FROM instance_facts WHERE key = 'fact'").pluck().all());
const columnsOf = (file: string) =>
  on(file, (sqlite) => sqlite.prepare("SELECT name FROM pragma_table_info('instance_facts')").pluck().all());

function on<T>(file: string, ask: (sqlite: ReturnType<typeof connect>) => T): T {
  const sqlite = connect(file, false);
  try {
    return ask(sqlite);
  } finally {
    sqlite.close();
  }
}
