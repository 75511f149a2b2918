/** `npm run export -- DIR [--json]`: every table as JSON and CSV, and the uploads, for another program. */
import { parseArgs } from 'node:util';
import { readConfig, WrongSetting } from '@paratope/server/config';
import { Refused } from '@paratope/server/context';
import { NotMigrated } from '@paratope/server/db/migrate';
import { createDeps } from '@paratope/server/deps';
import { exportInstance } from '@paratope/server/features/export/index';

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  });
  const [folder] = positionals;
  if (!folder) throw new Refused('invalid', 'Say where to: npm run export -- DIR');
  const deps = createDeps(readConfig({ LOG_LEVEL: 'warn', ...process.env }, { mode: 'command' }));
  try {
    const report = await exportInstance(deps, folder);
    if (values.json) return console.log(JSON.stringify(report));
    console.log(`${folder} holds ${report.rows} rows of ${report.tables} tables and ${report.uploads} uploads.`);
  } finally {
    await deps.database.close();
  }
}

main().catch((failure: unknown) => {
  if (!(failure instanceof Refused || failure instanceof WrongSetting || failure instanceof NotMigrated)) throw failure;
  console.error(failure.message);
  process.exitCode = 1;
});
