/** `npm run backup -- FILE`: everything in DATA_DIR as one archive, whether or not a server runs on it. */
import { join } from 'node:path';
import { readConfig } from '@paratope/server/config';
import { noteFactIn } from '@paratope/server/db/snapshot';
import { backUp } from '@paratope/server/features/backups/index';
import { lastBackupFact } from '@paratope/server/features/instance/index';
import { asCommand } from './as-command.ts';
import { asJson, readCommandLine, stopWith } from './command-line.ts';

async function main(): Promise<void> {
  const { positionals, values } = readCommandLine({
    usage: 'npm run backup -- FILE [options]',
    does: 'Writes everything in DATA_DIR to one archive, also while the server runs.',
    options: { json: asJson },
    example: 'npm run backup -- /mnt/backups/paratope.tar.gz',
    allowPositionals: true,
  });
  const [file] = positionals;
  if (!file) return stopWith('A file is needed: npm run backup -- FILE');
  const { DATA_DIR: dataDir } = readConfig(process.env, { mode: 'command' });
  const report = await backUp({ dataDir, file, now: new Date() });
  noteFactIn(join(dataDir, 'paratope.db'), { key: lastBackupFact, value: report.createdAt });
  if (values.json) return console.log(JSON.stringify(report));
  const { bytes, uploads, schema } = report;
  console.log(`${file} holds the database (schema ${schema}) and ${uploads} uploads, ${bytes} bytes in all.`);
  console.log('It opens every account: keep it where only you can read it, and on another machine.');
}

asCommand(main);
