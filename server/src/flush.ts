import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Names stand in a folder, and a folder is flushed by itself: without that a file whose bytes are on the disk may be missing there, or be back under
 * the name it was moved or removed from, when the power goes. Returns once the folder's names are on the disk.
 */
export async function flushFolder(path: string): Promise<void> {
  if (!canFlushFolders) return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** The same for those who cannot wait. */
export function flushFolderSync(path: string): void {
  if (canFlushFolders) flushSync(path, 'r');
}

/** Puts what was written to a file on the disk. */
export function flushSync(path: string, mode: 'r' | 'r+' = 'r+'): void {
  const file = openSync(path, mode);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Makes a folder for our eyes alone, and those above it, so that they last. */
export async function makeFolder(path: string): Promise<void> {
  for (const missing of missingOn(path)) {
    await mkdir(missing, { mode: 0o700 }).catch((failure) => unlessThere(failure, missing));
    await flushFolder(dirname(missing));
  }
}

export function makeFolderSync(path: string): void {
  for (const missing of missingOn(path)) {
    try {
      mkdirSync(missing, { mode: 0o700 });
    } catch (failure) {
      unlessThere(failure, missing);
    }
    flushFolderSync(dirname(missing));
  }
}

/** The folders that are to be made, the highest first. `recursive` of Node never returns where the system has no such place, as in /proc. */
function missingOn(path: string): string[] {
  const missing: string[] = [];
  for (let at = resolve(path); !existsSync(at); at = dirname(at)) missing.unshift(at);
  return missing;
}

/** Another process may have made it meanwhile. */
function unlessThere(failure: unknown, path: string): void {
  if ((failure as NodeJS.ErrnoException).code !== 'EEXIST' || !existsSync(path)) throw failure;
}

/** Windows opens no folder, and keeps the names in it in order by itself. */
const canFlushFolders = process.platform !== 'win32';
