/** `npm run backup -- FILE [--json]`: everything of DATA_DIR as one archive, whether or not a server runs on it. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig, WrongSetting } from '@paratope/server/config';
import { Refused } from '@paratope/server/context';
import { noteFactIn } from '@paratope/server/db/snapshot';
import { backUp } from '@paratope/server/features/backups/index';
import { lastBackupFact } from '@paratope/server/features/instance/index';

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  });
  const [file] = positionals;
  if (!file) throw new Refused('invalid', 'Say where to: npm run backup -- FILE');
  const { DATA_DIR: dataDir } = readConfig(process.env, { mode: 'command' });
  const report = await backUp({ dataDir, file, now: new Date() });
  noteFactIn(join(dataDir, 'paratope.db'), { key: lastBackupFact, value: report.createdAt });
  if (values.json) return console.log(JSON.stringify(report));
  const { bytes, uploads, schema } = report;
  console.log(`${file} holds the database (schema ${schema}) and ${uploads} uploads, ${bytes} bytes in all.`);
  console.log('It opens every account: keep it where only you can read it, and on another machine.');
}

main().catch((failure: unknown) => {
  if (!(failure instanceof Refused || failure instanceof WrongSetting)) throw failure;
  console.error(failure.message);
  process.exitCode = 1;
});
