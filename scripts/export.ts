/** `npm run export -- DIR`: every table as JSON and CSV, and the uploads, for another program. */
import { readConfig } from '@paratope/server/config';
import { createDeps } from '@paratope/server/deps';
import { exportInstance } from '@paratope/server/features/export/index';
import { asCommand } from './as-command.ts';
import { asJson, readCommandLine, stopWith } from './command-line.ts';

async function main(): Promise<void> {
  const { positionals, values } = readCommandLine({
    usage: 'npm run export -- DIR [options]',
    does: 'Writes every table as JSON and CSV, and the uploads, for another program; no password, token or key.',
    options: { json: asJson },
    example: 'npm run export -- ./everything',
    allowPositionals: true,
  });
  const [folder] = positionals;
  if (!folder) return stopWith('A folder is needed: npm run export -- DIR');
  const deps = createDeps(readConfig({ LOG_LEVEL: 'warn', ...process.env }, { mode: 'command' }));
  try {
    const report = await exportInstance(deps, folder);
    if (values.json) return console.log(JSON.stringify(report));
    console.log(`${folder} holds ${report.rows} rows of ${report.tables} tables and ${report.uploads} uploads.`);
  } finally {
    await deps.database.close();
  }
}

asCommand(main);
