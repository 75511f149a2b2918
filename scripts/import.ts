/**
 * Takes a CSV file into the database in DATA_DIR through the product's own importer:
 * `deals|companies|investors|directory FILE [--dry-run] [--json]`. `directory` without a file takes the built-in list.
 * `undo ID [--json]` takes an import back.
 */
import { createReadStream, existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '@paratope/server/config';
import { Refused, systemContext } from '@paratope/server/context';
import { createDeps } from '@paratope/server/deps';
import { importCsv, undoImport } from '@paratope/server/features/investors/index';
import type { ImportKind } from '@paratope/shared/admin/investors-api';
import { asCommand } from './as-command.ts';
import { repositoryRoot } from './files.ts';

const usage = 'Say: deals|companies|investors|directory FILE [--dry-run] [--json], or: undo ID';
const builtInDirectory = join(repositoryRoot, 'server/src/features/investors/directory.csv');

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
  });
  const [what = '', given] = positionals;
  const file = given ?? (what === 'directory' ? builtInDirectory : undefined);
  if (!file || !(isKind(what) || what === 'undo')) throw new Refused('invalid', usage);
  if (what !== 'undo' && !existsSync(file)) throw new Refused('invalid', `There is no file ${file}.`);

  const deps = createDeps(readConfig({ LOG_LEVEL: 'warn', ...process.env }, { mode: 'command' }));
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
    const { created, updated, skipped, conflicts, unknownColumns, undo: undoId } = report;
    for (const { line, message } of conflicts.slice(0, mostShown)) console.error(`Line ${line}: ${message}`);
    if (conflicts.length > mostShown) console.error(`… and ${conflicts.length - mostShown} more.`);
    if (unknownColumns.length > 0) console.error(`Columns not used: ${unknownColumns.join(', ')}.`);
    if (values.json) return console.log(JSON.stringify({ created, updated, skipped, conflicts, undo: undoId }));
    const verb = isDryRun ? 'Would take in' : 'Took in';
    console.log(`${verb} ${created} new, ${updated} changed, ${skipped} already there, ${conflicts.length} conflicts.`);
    if (undoId) console.log(`To take it back: npm run import -- undo ${undoId}`);
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
