import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Refused } from '../../context.ts';
import { newestSchema } from '../../db/sqlite/migrate.ts';
import { examineDatabase, isInUse, noteFactIn } from '../../db/sqlite/snapshot.ts';
import { flushFolder } from '../../flush.ts';
import { lastBackupFact } from '../instance/index.ts';
import { type BackupHead, Damaged, readArchive } from './archive.ts';

export interface RestoreReport {
  readonly createdAt: string;
  readonly version: string;
  readonly schema: number;
  /** Where the previous content of the data folder was moved; null when there was none. */
  readonly movedTo: string | null;
}

/**
 * Replaces the content of the data folder with a backup and moves the old content aside within it. Touches nothing until the archive is
 * unpacked, checked against its manifest, and its database read through. Throws Refused with the reason. Devices that are ahead of the
 * restored server send back what they hold (sync/SPEC.md B1 to B4).
 */
export async function restore({
  dataDir,
  file,
  now,
}: {
  dataDir: string;
  file: string;
  now: Date;
}): Promise<RestoreReport> {
  if (!existsSync(file)) throw new Refused('missing', `There is no file ${file}.`);
  const database = join(dataDir, 'paratope.db');
  if (existsSync(database) && isInUse(database)) throw inUse();
  const staging = join(dataDir, 'restoring');
  try {
    await rm(staging, { recursive: true, force: true });
    await mkdir(join(staging, 'uploads'), { recursive: true, mode: 0o700 });
    const head = await readWhole(file, staging);
    const isThere = existsSync(database);
    // Checked again: unpacking takes time, and a server may have started meanwhile.
    if (isThere && isInUse(database)) throw inUse();
    const movedTo = isThere ? join(dataDir, `before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}`) : null;
    if (movedTo) await mkdir(movedTo, { mode: 0o700 });
    await replaceUploads(dataDir, staging, movedTo);
    await replaceDatabase(database, join(staging, 'paratope.db'), movedTo);
    if (movedTo) await flushFolder(movedTo);
    await flushFolder(dataDir);
    const { createdAt, version, schema } = head;
    return { createdAt, version, schema, movedTo };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function readWhole(file: string, staging: string): Promise<BackupHead> {
  const head = await readArchive(file, staging).catch((failure: unknown) => {
    if (!(failure instanceof Damaged)) throw failure;
    throw new Refused('invalid', `${file} is not a whole backup: ${failure.message}. Nothing was changed.`);
  });
  const known = newestSchema();
  if (head.schema > known) {
    throw new Refused(
      'invalid',
      `${file} was made by a newer Paratope (${head.version}, schema ${head.schema}; this program knows ${known}). Put it back with that version. Nothing was changed.`,
    );
  }
  const { fault } = examineDatabase(join(staging, 'paratope.db'));
  if (fault) throw new Refused('invalid', `The database in ${file} is damaged: ${fault}. Nothing was changed.`);
  noteFactIn(join(staging, 'paratope.db'), { key: lastBackupFact, value: head.createdAt });
  return head;
}

async function replaceUploads(dataDir: string, staging: string, movedTo: string | null): Promise<void> {
  const uploads = join(dataDir, 'uploads');
  if (existsSync(uploads)) {
    if (movedTo) await rename(uploads, join(movedTo, 'uploads'));
    else await rm(uploads, { recursive: true });
  }
  // The unpacked files are on disk, but their names are not.
  await flushFolder(join(staging, 'uploads'));
  await rename(join(staging, 'uploads'), uploads);
}

/** There is always a database: a server starting in between would think it is the first start. */
async function replaceDatabase(database: string, restored: string, movedTo: string | null): Promise<void> {
  if (movedTo) {
    const kept = join(movedTo, 'paratope.db');
    await link(database, kept).catch(() => copyFile(database, kept));
    // Side files exist only beside a database that could not be read.
    for (const side of ['-wal', '-shm', '-journal'])
      if (existsSync(`${database}${side}`)) await rename(`${database}${side}`, `${kept}${side}`);
  }
  await rename(restored, database);
}

const inUse = () =>
  new Refused('conflict', 'The server is running on this data. Stop it first, then restore. Nothing was changed.');
