/** `npm run restore -- FILE [--json]`: puts a backup in the place of what stands in DATA_DIR, which is moved aside. */
import { parseArgs } from 'node:util';
import { readConfig, WrongSetting } from '@paratope/server/config';
import { Refused } from '@paratope/server/context';
import { restore } from '@paratope/server/features/backups/index';

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  });
  const [file] = positionals;
  if (!file) throw new Refused('invalid', 'Say what to put back: npm run restore -- FILE');
  const { DATA_DIR: dataDir } = readConfig(process.env, { mode: 'command' });
  const report = await restore({ dataDir, file, now: new Date() });
  if (values.json) return console.log(JSON.stringify(report));
  console.log(`${dataDir} holds the backup of ${report.createdAt} (Paratope ${report.version}).`);
  if (report.movedTo) console.log(`What stood there before is in ${report.movedTo}.`);
  console.log('Start the server: devices that know more than it give back what they hold.');
}

main().catch((failure: unknown) => {
  if (!(failure instanceof Refused || failure instanceof WrongSetting)) throw failure;
  console.error(failure.message);
  process.exitCode = 1;
});
