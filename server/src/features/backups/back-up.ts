import { copyFile, link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Refused } from '../../context.ts';
import { copyDatabase, examineDatabase } from '../../db/sqlite/snapshot.ts';
import { programVersion } from '../instance/index.ts';
import { type BackupEntry, writeArchive } from './archive.ts';

export interface BackupReport {
  readonly file: string;
  readonly bytes: number;
  readonly uploads: number;
  readonly schema: number;
  readonly createdAt: string;
}

/**
 * Archives everything in the data folder that can't be made again: the database with the secrets in it, and the uploads. Works with or
 * without a running server. The database is of one moment, and every upload it names is included. Throws Refused when there is nothing to
 * back up or the copy is damaged.
 *
 * @param stagedAs prefix of the staging folder's name; a longer prefix identifies its owner
 */
export async function backUp({
  dataDir,
  file,
  now,
  stagedAs = 'backing-up-',
}: {
  dataDir: string;
  file: string;
  now: Date;
  stagedAs?: string;
}): Promise<BackupReport> {
  const createdAt = now.toISOString();
  const staging = await stagingIn(dataDir, stagedAs);
  try {
    // The database may be of an earlier moment and name an upload that is removed meanwhile, so uploads are held before and after.
    await holdUploads(dataDir, staging);
    const database = join(staging, 'paratope.db');
    await copyDatabase(join(dataDir, 'paratope.db'), database);
    await holdUploads(dataDir, staging);
    const { schema, fault } = examineDatabase(database);
    if (fault) throw new Refused('unavailable', `The database is damaged: ${fault}. Nothing was written to ${file}.`);
    const uploads = await uploadsIn(staging);
    const entries: BackupEntry[] = ['paratope.db', ...uploads.map((name) => `uploads/${name}`)].map((path) => ({
      path,
      source: join(staging, path),
    }));
    const bytes = await writeArchive(file, { format: 1, version: programVersion, schema, createdAt }, entries);
    return { file, bytes, uploads: uploads.length, schema, createdAt };
  } catch (failure) {
    throw inWords(failure, file);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** On the same disk as the data, so that uploads get a second name instead of a copy. */
async function stagingIn(dataDir: string, name: string): Promise<string> {
  try {
    const staging = await mkdtemp(join(dataDir, name));
    await mkdir(join(staging, 'uploads'));
    return staging;
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') throw nothingIn(dataDir);
    throw inWords(failure, dataDir);
  }
}

async function holdUploads(dataDir: string, staging: string): Promise<void> {
  const held = new Set(await uploadsIn(staging));
  for (const name of await uploadsIn(dataDir)) {
    if (held.has(name)) continue;
    const [from, to] = [join(dataDir, 'uploads', name), join(staging, 'uploads', name)];
    await link(from, to)
      .catch(() => copyFile(from, to))
      .catch((failure: NodeJS.ErrnoException) => {
        if (failure.code !== 'ENOENT') throw failure;
      });
  }
}

async function uploadsIn(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, 'uploads')).catch(() => [] as string[]);
  return names.filter((name) => /^[\w-]{1,80}$/.test(name)).sort();
}

const nothingIn = (dataDir: string) =>
  new Refused('missing', `There is no database in ${dataDir}. DATA_DIR names the folder that holds it.`);

function inWords(failure: unknown, file: string): unknown {
  const code = failure instanceof Error && 'code' in failure ? String(failure.code) : '';
  if (code === 'SQLITE_CANTOPEN') return nothingIn('the data folder');
  if (code === 'ENOSPC' || code === 'SQLITE_FULL' || code === 'EDQUOT' || code === 'EFBIG')
    return new Refused(
      'unavailable',
      `The disk is full: ${file} could not be written. Whatever stood there before still does.`,
    );
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'SQLITE_READONLY')
    return new Refused(
      'unavailable',
      `${file} could not be written: this user may not write there, or the disk is read-only.`,
    );
  return failure;
}
