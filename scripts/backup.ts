/** `npm run backup -- FILE`: archives the database and the uploads, whether or not a server is running. */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readConfig } from '@paratope/server/config';
import { Refused } from '@paratope/server/context';
import { newestSchema } from '@paratope/server/db/sqlite/migrate';
import { noteFactIn } from '@paratope/server/db/sqlite/snapshot';
import { backUp, backUpServer } from '@paratope/server/features/backups/index';
import { lastBackupFact } from '@paratope/server/features/instance/index';
import { asCommand, noteActIn } from './as-command.ts';
import { asJson, readCommandLine, stopWith } from './command-line.ts';

async function main(): Promise<void> {
  const { positionals, values } = readCommandLine({
    usage: 'npm run backup -- FILE [options]',
    does: 'Writes the database and the uploads to one archive, also while the server runs.',
    options: {
      replace: { type: 'boolean', default: false, help: 'write over an older backup of that name' },
      json: asJson,
    },
    example: 'npm run backup -- /mnt/backups/paratope.tar.gz',
    allowPositionals: true,
  });
  const [file] = positionals;
  if (!file) return stopWith('A file is needed: npm run backup -- FILE');
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env }, { mode: 'command' });
  const { DATA_DIR: dataDir } = config;
  if (existsSync(file) && !values.replace)
    throw new Refused('exists', `${file} exists already. Name a new file, or say --replace to write over it.`);
  const now = new Date();
  const isFile = config.DATABASE_URL === undefined;
  const report = await (isFile
    ? backUp({ dataDir, file, now })
    : backUpServer({ env: process.env, config, file, now }));
  const { bytes, uploads, schema, createdAt: backupAt } = report;
  if (isFile) noteFactIn(join(dataDir, 'paratope.db'), { key: lastBackupFact, value: backupAt });
  const act = { action: 'backup.made', subject: basename(file), details: { bytes, uploads } };
  // Opening an older database would migrate it, and a backup must change nothing.
  if (!isFile || schema === newestSchema()) await noteActIn(config, isFile ? act : { ...act, backupAt });
  if (values.json) return console.log(JSON.stringify(report));
  console.log(`${file} holds the database (schema ${schema}) and ${uploads} uploads, ${bytes} bytes in all.`);
  console.log('It opens every account: keep it where only you can read it, and on another machine.');
}

asCommand(main);
