import { readFile } from 'node:fs/promises';
import type { AdminApi } from '@paratope/shared/admin/api';
import type { ImportKind, ImportLine, ImportReport } from '@paratope/shared/admin/investors-api';
import { decodeText } from '@paratope/shared/csv';
import type { InputOf } from '@paratope/shared/endpoint';
import { guessInvestorColumns, InvestorColumns } from '@paratope/shared/investors/import-columns';
import { msg, type Text } from '@paratope/shared/words/message';
import { whole } from '@paratope/sync/whole-text';
import { type Admin, type Ctx, inTransaction, Refused } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { stateOfImport } from '../../db/open-imports.ts';
import { paged } from '../../http/paging.ts';
import { readJson } from '../../http/read-json.ts';
import { noteFact, readFact } from '../instance/index.ts';
import { importRows } from './import-csv.ts';
import { notThere } from './import-record.ts';
import { importById, importWithName, pageOfImports } from './imports-store.ts';
import { beginningOf, type LineFault, mustBeReadable, mustBeText, readSheet } from './read-csv.ts';
import { headings } from './rows.ts';
import { resumeImport, stageImport } from './staged-import.ts';

export const listImports = (ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.imports>) =>
  paged(
    input,
    (page) => pageOfImports(ctx.database.reader, page),
    (record) => pastImport(record, ctx.now),
  );

/**
 * Imports a whole file an admin chose, or only reports what would become of each line. A job imports the stored file, so closing the page
 * does not stop it and a crash only delays it; the answer is sent at its end. A faulty line costs only that line and is reported with its
 * number; an investor named by two lines is taken from the first.
 */
export async function importFile(ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.importFile>) {
  const { kind, file, dryRun: isDryRun } = input;
  const { text, notes, source } = file ? await chosen(file) : await builtIn();
  mustBeReadable(text);
  const { headings: found, below, hasFaults } = await beginningOf(text, 20);
  if (found.every((heading) => heading === '')) throw new Refused('invalid', 'This file is empty.');
  if (below.length === 0 && !hasFaults) {
    throw new Refused('invalid', 'This file has headings but no rows below them. The first row is read as headings.');
  }
  const given = kind === 'investors' && input.columns ? InvestorColumns.parse(readJson(input.columns)) : undefined;
  const remembered = given || kind !== 'investors' ? undefined : await rememberedColumns(ctx.database.reader, found);
  const columns = given ? blankless(given) : (remembered ?? columnsOf(kind, found));
  const sheet = {
    headings: found.map((heading, at) => ({
      heading,
      example: below.map((cells) => cells[at] ?? '').find((cell) => cell !== '') ?? '',
    })),
    columns,
  };
  const isNameless = kind === 'investors' && !(columns.name || columns.firm);
  if (isNameless && !isDryRun) {
    const message = 'Choose the column with the investor’s name.';
    throw new Refused('invalid', message, { fields: { columns: message } });
  }
  const conflicts: LineFault[] = [];
  const lines: ImportLine[] = [];
  const rows = isNameless ? none() : readSheet(text, { columns, onFault: (fault) => conflicts.push(fault) });
  if (!isDryRun) {
    const id = input.id ?? ctx.random.id();
    // Sent again because the answer did not arrive: it is the same import.
    if (!(await importById(ctx.database.reader, id)))
      await stageImport(ctx, { id, kind, text, source, columns, rowsTotal: await countOf(rows) });
    if (given)
      await inTransaction(ctx, (tx) =>
        noteFact(tx, { key: columnsKey, value: { headings: found, columns }, isSecret: false }),
      );
    return { data: { ...(await whenEnded(ctx, id)), sheet, notes, lines } };
  }
  const {
    created,
    updated,
    skipped,
    conflicts: told,
  } = await importRows(ctx, {
    kind,
    rows,
    source,
    isDryRun,
    isEachOnce: true,
    conflicts,
    onLine: (line) => {
      if (lines.length < mostLines) lines.push(line);
    },
  });
  return { data: { id: null, created, updated, skipped, conflicts: inOrder(told), sheet, notes, lines } };
}

export async function readImport(ctx: Ctx<Admin>, { id }: InputOf<typeof AdminApi.readImport>) {
  const record = await importWithName(ctx.database.reader, id);
  if (!record) throw notThere();
  return { data: { ...pastImport(record, ctx.now), conflicts: inOrder(record.conflicts) } };
}

export async function continueImport(ctx: Ctx<Admin>, { id }: InputOf<typeof AdminApi.continueImport>) {
  const record = await importById(ctx.database.reader, id);
  if (!record) throw notThere();
  if (!(await resumeImport(ctx, record))) {
    throw new Refused('conflict', 'This import can’t continue. It has ended, or its file is no longer available.');
  }
  return { message: 'Import continued.' };
}

/** Waits as long as a browser would; after that, the client reads the end from the record. */
async function whenEnded(ctx: Ctx, id: string): Promise<ImportReport> {
  for (let waited = 0; ; waited += lookEvery) {
    const record = await importById(ctx.database.reader, id);
    if (!record) throw notThere();
    if (record.state !== 'running' || waited > longestWait) {
      const { created, updated, skipped } = record;
      return { id, state: record.state, created, updated, skipped, conflicts: inOrder(record.conflicts) };
    }
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
  }
}

/** Milliseconds. */
const lookEvery = 50;
const longestWait = 240_000;

async function countOf(rows: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const _ of rows) count += 1;
  return count;
}

const inOrder = (conflicts: readonly LineFault[]): LineFault[] =>
  conflicts.toSorted((one, other) => one.line - other.line);

const pastImport = (record: NonNullable<Awaited<ReturnType<typeof importWithName>>>, now: string) => ({
  ...record,
  state: stateOfImport(record, now),
  canGoOn: record.state === 'stopped' && record.columns !== null && record.undoneAt === null,
});

const mostLines = 2_000;

interface Chosen {
  readonly text: string;
  readonly source: string;
  readonly notes: Text[];
}

async function chosen(file: NonNullable<InputOf<typeof AdminApi.importFile>['file']>): Promise<Chosen> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new Refused(
      'unsupported_type',
      'This is a spreadsheet, not a CSV file. Save it as CSV, then choose that file.',
    );
  const { text, encoding } = decodeText(bytes, TextDecoder);
  mustBeText(text);
  const notes =
    encoding === 'windows-1252'
      ? [msg('This file isn’t UTF-8, so we read it as Windows-1252. Check that accented letters look right.')]
      : [];
  return { text: text.replace(/^\uFEFF/, ''), source: whole(file.name).slice(0, 200) || 'a file', notes };
}

async function builtIn(): Promise<Chosen> {
  const text = await readFile(new URL('../../../../shared/src/investors/directory.csv', import.meta.url), 'utf8');
  return { text, source: 'Built-in directory', notes: [] };
}

const blankless = (columns: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(columns).flatMap(([field, heading]) => (heading ? [[field, heading]] : [])));

const columnsKey = 'import.columns';

/** Returns what an admin said the columns of a file with these headings hold, the last time one was imported. */
async function rememberedColumns(db: Db, found: readonly string[]): Promise<Record<string, string> | undefined> {
  const last = (await readFact(db, columnsKey)) as
    | { readonly headings: readonly string[]; readonly columns: Record<string, string> }
    | undefined;
  return last?.headings.join('\n') === found.join('\n') ? last.columns : undefined;
}

/** Guessed for investors; other kinds take their headings by name. */
function columnsOf(kind: ImportKind, found: readonly string[]): Record<string, string> {
  const plain = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]+/g, '_');
  const named = headings[kind].flatMap((field) => {
    const heading = found.find((one) => plain(one) === field);
    return heading === undefined ? [] : [[field, heading] as const];
  });
  if (kind !== 'investors') return Object.fromEntries(named);
  const guessed = blankless(guessInvestorColumns(found));
  const taken = new Set(Object.values(guessed));
  return { ...Object.fromEntries(named.filter(([, heading]) => !taken.has(heading))), ...guessed };
}

async function* none(): AsyncGenerator<never> {}
