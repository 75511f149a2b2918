import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepSecretFact } from '../db/keep-secret.ts';
import { connect } from '../db/sqlite/connect.ts';
import { openDatabase } from '../db/sqlite/database.ts';
import { migrateFile } from '../db/sqlite/migrate.ts';
import { startFromMigrated } from './migrated-database.ts';

test('the database that tests start from is what the migrations make, row by row, but for its own secret', async () => {
  const migrated = join(folder(), 'paratope.db');
  migrateFile(migrated);
  const given = folder();
  startFromMigrated(given);
  expect(existsSync(join(given, 'paratope.db'))).toBe(true);
  await openDatabase(join(given, 'paratope.db')).close();
  const [one, other] = [contentsOf(migrated), contentsOf(join(given, 'paratope.db'))];
  expect(Object.keys(one.rows).length).toBeGreaterThan(50);
  expect(other.schema).toEqual(one.schema);
  expect(other.rows).toEqual(one.rows);
  expect(one.secret).toEqual(expect.any(String));
  expect(other.secret).toEqual(expect.any(String));
  expect(other.secret).not.toBe(one.secret);
});

test('two servers of the tests have two secrets', async () => {
  const secrets = await Promise.all(
    [folder(), folder()].map(async (given) => {
      startFromMigrated(given);
      await openDatabase(join(given, 'paratope.db')).close();
      return contentsOf(join(given, 'paratope.db')).secret;
    }),
  );
  expect(new Set(secrets).size).toBe(2);
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'paratope-template-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

function contentsOf(file: string) {
  const sqlite = connect(file, true);
  const schema = sqlite.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name').all();
  const tables = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[];
  const secret = sqlite.prepare('SELECT value FROM instance_facts WHERE key = ?').pluck().get(keepSecretFact);
  const rows = Object.fromEntries(
    tables.map((name) => {
      const isOurs = name === 'instance_facts' ? `WHERE key <> '${keepSecretFact}'` : '';
      return [name, sqlite.prepare(`SELECT * FROM "${name}" ${isOurs}`).all()];
    }),
  );
  sqlite.close();
  return { schema, rows, secret };
}
