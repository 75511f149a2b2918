import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepSecretFact } from '../db/keep-secret.ts';
import { connect } from '../db/sqlite/connect.ts';
import { migrateFile } from '../db/sqlite/migrate.ts';

/** Names the file to the processes of the tests. */
const variable = 'MIGRATED_DATABASE';

/** Runs once before the tests of a run: a database that has had every migration, so that no test waits for them again. */
export function setup(): void {
  const file = join(mkdtempSync(join(tmpdir(), 'paratope-migrated-')), 'paratope.db');
  makeMigrated(file);
  process.env[variable] = file;
}

/** An empty database with today's schema, without what every installation makes for itself. */
export function makeMigrated(file: string): void {
  migrateFile(file);
  const sqlite = connect(file, false);
  sqlite.prepare('DELETE FROM instance_facts WHERE key = ?').run(keepSecretFact);
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  sqlite.close();
}

/** Puts the run's database where a server looks for its own; where there is none, the server migrates as it does anywhere. */
export function startFromMigrated(folder: string): void {
  const migrated = process.env[variable];
  if (migrated) copyFileSync(migrated, join(folder, 'paratope.db'));
}
