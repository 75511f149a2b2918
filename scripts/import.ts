/**
 * Imports a CSV file into the database in DATA_DIR with the product's own importer.
 * `directory` without a file imports the built-in list; `undo ID` reverts an import.
 */
import { createReadStream, existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readConfig } from '@paratope/server/config';
import { Refused, systemContext } from '@paratope/server/context';
import { createDeps } from '@paratope/server/deps';
import { importCsv, undoImport } from '@paratope/server/features/investors/index';
import type { ImportKind } from '@paratope/shared/admin/investors-api';
import { rendered } from '@paratope/shared/words/rendered';
import { english } from '@paratope/shared/words/words';
import { asCommand } from './as-command.ts';
import { asJson, readCommandLine, stopWith } from './command-line.ts';
import { repositoryRoot } from './files.ts';

const builtInDirectory = join(repositoryRoot, 'shared/src/investors/directory.csv');

async function main(): Promise<void> {
  const { positionals, values } = readCommandLine({
    usage: 'npm run import -- deals|companies|investors|directory FILE [options], or: undo ID',
    does: 'Imports investors and their deals from CSV; directory without a FILE takes the built-in list.',
    options: {
      'dry-run': { type: 'boolean', default: false, help: 'say what would happen, and change nothing' },
      json: asJson,
    },
    example: 'npm run import -- investors list.csv --dry-run',
    allowPositionals: true,
  });
  const [what = '', given] = positionals;
  const file = given ?? (what === 'directory' ? builtInDirectory : undefined);
  if (!file || !(isKind(what) || what === 'undo'))
    return stopWith('Say deals, companies, investors or directory and a FILE, or undo and an ID.');
  if (what !== 'undo' && !existsSync(file)) throw new Refused('invalid', `There is no file ${file}.`);

  const deps = await createDeps(readConfig({ LOG_LEVEL: 'warn', ...process.env }, { mode: 'command' }));
  const ctx = systemContext(deps, 'command line');
  try {
    if (isKind(what)) await take(what, file);
    else await undo(file);
  } finally {
    await deps.database.close();
  }

  async function take(kind: ImportKind, path: string): Promise<void> {
    const isDryRun = values['dry-run'];
    const onProgress = (rows: number) => {
      if (rows % 10_000 === 0) console.error(`${rows} rows …`);
    };
    const report = await importCsv(ctx, {
      kind,
      file: createReadStream(path),
      source: basename(path),
      isDryRun,
      onProgress,
    });
    const { created, updated, skipped, unknownColumns, undo: undoId } = report;
    const conflicts = rendered(report.conflicts, english);
    for (const { line, message } of conflicts.slice(0, mostShown)) console.error(`Line ${line}: ${message}`);
    if (conflicts.length > mostShown) console.error(`… and ${conflicts.length - mostShown} more.`);
    if (unknownColumns.length > 0) console.error(`Columns not used: ${unknownColumns.join(', ')}.`);
    if (values.json) return console.log(JSON.stringify({ created, updated, skipped, conflicts, undo: undoId }));
    const verb = isDryRun ? 'Would import' : 'Imported';
    const attention = conflicts.length === 1 ? '1 row needs attention' : `${conflicts.length} rows need attention`;
    console.log(`${verb} ${created} new, ${updated} updated, ${skipped} unchanged; ${attention}.`);
    if (undoId && created + updated > 0) console.log(`To undo it: npm run import -- undo ${undoId}`);
  }

  async function undo(importId: string): Promise<void> {
    const { removed, restored, kept } = await undoImport(ctx, { importId });
    if (values.json) return console.log(JSON.stringify({ removed, restored, kept }));
    console.log(`Removed ${removed}, restored ${restored}, kept ${kept} that others have built on.`);
  }
}

const mostShown = 20;

const isKind = (text: string): text is ImportKind =>
  text === 'deals' || text === 'companies' || text === 'investors' || text === 'directory';

asCommand(main);
