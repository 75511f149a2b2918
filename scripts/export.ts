/** `npm run export -- DIR`: exports every table as JSON and CSV, and the uploads, for another program. */
import { basename } from 'node:path';
import { readConfig } from '@paratope/server/config';
import { createDeps } from '@paratope/server/deps';
import { exportInstance } from '@paratope/server/features/export/index';
import { asCommand, noteAct } from './as-command.ts';
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
  const deps = await createDeps(readConfig({ LOG_LEVEL: 'warn', ...process.env }, { mode: 'command' }));
  try {
    const report = await exportInstance(deps, folder);
    const { tables, rows, uploads } = report;
    await noteAct(deps, { action: 'instance.exported', subject: basename(folder), details: { tables, rows, uploads } });
    if (values.json) return console.log(JSON.stringify(report));
    console.log(`${folder} holds ${rows} rows of ${tables} tables and ${uploads} uploads.`);
  } finally {
    await deps.database.close();
  }
}

asCommand(main);
