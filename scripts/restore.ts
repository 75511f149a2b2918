/** `npm run restore -- FILE`: replaces the contents of DATA_DIR, which are moved aside, with a backup, or fills an empty database on a server. */
import { basename } from 'node:path';
import { readConfig } from '@paratope/server/config';
import { newestSchema } from '@paratope/server/db/sqlite/migrate';
import { restore, restoreToServer } from '@paratope/server/features/backups/index';
import { asCommand, noteActIn } from './as-command.ts';
import { asJson, readCommandLine, stopWith } from './command-line.ts';

async function main(): Promise<void> {
  const { positionals, values } = readCommandLine({
    usage: 'npm run restore -- FILE [options]',
    does: 'Puts a backup in the place of what is in DATA_DIR, which is moved aside, or into an empty database on a server. Stop the server first.',
    options: { json: asJson },
    example: 'npm run restore -- /mnt/backups/paratope.tar.gz',
    allowPositionals: true,
  });
  const [file] = positionals;
  if (!file) return stopWith('A backup is needed: npm run restore -- FILE');
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env }, { mode: 'command' });
  const { DATA_DIR: dataDir } = config;
  const now = new Date();
  const isFile = config.DATABASE_URL === undefined;
  const report = await (isFile
    ? restore({ dataDir, file, now })
    : restoreToServer({ env: process.env, config, file, now }));
  // Opening an older database would migrate it; the server does that when it starts, with a copy beside.
  if (!isFile || report.schema === newestSchema()) {
    const { createdAt } = report;
    await noteActIn(config, { action: 'backup.restored', subject: basename(file), details: { createdAt } });
  }
  if (values.json) return console.log(JSON.stringify(report));
  console.log(
    `${isFile ? dataDir : 'The database'} holds the backup of ${report.createdAt} (Paratope ${report.version}).`,
  );
  if (report.movedTo) console.log(`What stood there before is in ${report.movedTo}.`);
  console.log('Start the server: devices that know more than it give back what they hold.');
}

asCommand(main);
