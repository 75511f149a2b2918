import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeCsv } from '@paratope/shared/csv';
import { type Deps, Refused } from '../../context.ts';
import { everyTable, type TableRows } from '../../db/every-table.ts';

export interface InstanceExport {
  readonly folder: string;
  readonly tables: number;
  readonly rows: number;
  readonly uploads: number;
}

/** Writes the whole installation, as of one moment, into a new or empty folder for other programs to read. */
export async function exportInstance(
  deps: Pick<Deps, 'database' | 'gateways'>,
  folder: string,
): Promise<InstanceExport> {
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 1 || (await readdir(join(folder, 'tables'))).length > 0)
    throw new Refused('exists', `${folder} is not empty. Name a new folder.`);
  await mkdir(join(folder, 'uploads'), { mode: 0o700 });
  const counts = await deps.database.read(async (tx) => {
    const written: number[] = [];
    for (const table of everyTable(tx.db)) written.push(await writeTable(join(folder, 'tables'), table));
    return written;
  });
  const { files } = deps.gateways;
  const uploads = await files.names();
  for (const name of uploads) await writeFile(join(folder, 'uploads', name), await files.read(name));
  await writeFile(join(folder, 'README.txt'), about);
  return {
    folder,
    tables: counts.length,
    rows: counts.reduce((sum, count) => sum + count, 0),
    uploads: uploads.length,
  };
}

const about = `Everything of one Paratope installation, of one moment.

tables/NAME.json   every row of a table, as a JSON array with one row on each line
tables/NAME.csv    the same for a spreadsheet; lists and records in a cell are JSON
uploads/           the uploaded decks, under the names that the tables give as stored_as

Left out is what opens a door: passwords, tokens, codes and the server's own secrets. To move an installation, use a backup.
`;

async function writeTable(folder: string, { name, columns, rows }: TableRows): Promise<number> {
  const json = createWriteStream(join(folder, `${name}.json`), { mode: 0o600 });
  const csv = createWriteStream(join(folder, `${name}.csv`), { mode: 0o600 });
  let count = 0;
  json.write('[');
  csv.write(writeCsv([columns]));
  for await (const row of rows) {
    const hasRoom = [
      json.write(`${count === 0 ? '\n' : ',\n'}${JSON.stringify(row)}`),
      // The byte order mark appears once, before the header.
      csv.write(writeCsv([columns.map((column) => cellOf(row[column]))]).replace(/^\uFEFF/, '')),
    ];
    count += 1;
    if (!hasRoom[0]) await once(json, 'drain');
    if (!hasRoom[1] && csv.writableNeedDrain) await once(csv, 'drain');
  }
  json.end('\n]\n');
  csv.end();
  await Promise.all([once(json, 'close'), once(csv, 'close')]);
  return count;
}

const cellOf = (value: unknown): string | number =>
  value === null || value === undefined
    ? ''
    : typeof value === 'number' || typeof value === 'string'
      ? value
      : JSON.stringify(value);
