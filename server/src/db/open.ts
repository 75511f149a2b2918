import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Database, Db } from './database.ts';
import { newestSchema } from './engine.ts';
import { byEngine, engine } from './kit.ts';
import { openDatabase as openFile } from './sqlite/database.ts';
import { openMapped } from './sqlite/mapped.ts';
import type { Migrated } from './sqlite/migrate.ts';
import { Unusable } from './unusable.ts';

/**
 * Opens the database and brings it up to date: the one that `DATABASE_URL` names, or the file in `DATA_DIR`. `worksTwice` is for tests:
 * each work runs, is undone and runs again.
 */
export async function openDatabase(
  { DATA_DIR, DATABASE_URL }: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>,
  onMigrated: (done: Migrated) => void,
  options: { worksTwice?: boolean },
): Promise<Database> {
  if (engine === 'sqlite') return openFile(join(DATA_DIR, 'paratope.db'), onMigrated, options);
  const url = DATABASE_URL ?? '';
  const { examineServer, openServer, prepareServer } = await import('./postgres/database.ts');
  const { schema, faults } = await examineServer(url);
  if (faults.length > 0) throw new Unusable(`The database of DATABASE_URL can’t be used. ${faults.join(' ')}`);
  const known = newestSchema();
  if (schema > known)
    throw new Unusable(
      `The database was written by a newer Paratope: its schema is ${schema}, and this program knows ${known}. Start the newer program.`,
    );
  await prepareServer(url);
  if (schema < known) onMigrated({ from: schema, to: known });
  return openServer(url, options);
}

/** Opens a database, by its `location`, beside the process's own connections, for a thread that only reads. */
export const openForReading = byEngine<(location: string) => Promise<{ readonly db: Db; close(): void }>>({
  sqlite: async (file) => openMapped(file),
  postgres: async (url) => (await import('./postgres/database.ts')).openServerForReading(url),
});
