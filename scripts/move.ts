/** `npm run move -- --to WHERE`: copies an installation from a database file to PostgreSQL, or back. */
import { resolve } from 'node:path';
import { readConfig } from '@paratope/server/config';
import { Refused } from '@paratope/server/context';
import { serverOn } from '@paratope/server/db/server-lock';
import { inFolder, moveFiles, moveRows, type Place } from '@paratope/server/features/move/index';
import { createFiles } from '@paratope/server/gateways/files/create-files';
import { asCommand } from './as-command.ts';
import { asJson, readCommandLine, stopWith } from './command-line.ts';

async function main(): Promise<void> {
  const { values } = readCommandLine({
    usage: 'npm run move -- --to WHERE [options]',
    does: 'Copies an installation into an empty database of the other kind and compares every row. Stop the server first.',
    options: {
      to: { type: 'string', value: 'WHERE', help: 'postgres://name:password@host/database, or file:DIR' },
      from: { type: 'string', value: 'WHERE', help: 'the same; otherwise what the environment names' },
      json: asJson,
    },
    example: 'npm run move -- --to postgres://paratope:secret@db.example/paratope',
  });
  if (values.to === undefined) return stopWith('A place is needed: npm run move -- --to postgres://… or file:DIR');
  const from = values.from === undefined ? { ...process.env } : placeOf('from', values.from);
  const to = placeOf('to', values.to);
  const [source, target] = [from, to].map((place) => readConfig(place, { mode: 'command' }));
  if (!source || !target) return;
  for (const { DATABASE_URL, DATA_DIR } of [source, target])
    if (DATABASE_URL === undefined && serverOn(DATA_DIR))
      throw new Refused('unavailable', `A server runs on ${DATA_DIR}. Stop it first.`);
  const { tables, rows } = await moveRows({ from, to });
  const [here, there] = [source, target].map(({ FILES_URL, DATA_DIR }) => FILES_URL ?? resolve(DATA_DIR));
  const uploads = here === there ? 0 : await moveFiles({ from: createFiles(source), to: createFiles(target) });
  if (values.json) return console.log(JSON.stringify({ tables, rows, uploads }));
  console.log(
    `${rows} rows of ${tables} tables are the same in both places${uploads ? `, and ${uploads} uploads` : ''}.`,
  );
  console.log('The first place still has everything. Start the server on the second one only.');
}

/** The environment with another database. */
function placeOf(option: string, where: string): Place {
  if (/^postgres(ql)?:/.test(where)) return { ...process.env, DATABASE_URL: where };
  if (!where.startsWith('file:')) return stopWith(`--${option} takes postgres://… or file:DIR, not "${where}".`);
  return inFolder(process.env, where.slice('file:'.length));
}

asCommand(main);
