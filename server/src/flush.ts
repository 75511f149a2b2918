import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Names are stored in a folder, which is flushed separately: without that, after a power loss, a file whose bytes are on disk may be
 * missing, or be back under the name it was moved or removed from. Returns once the folder's names are on disk.
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

/** For callers that can't wait. */
export function flushFolderSync(path: string): void {
  if (canFlushFolders) flushSync(path, 'r');
}

export function flushSync(path: string, mode: 'r' | 'r+' = 'r+'): void {
  const file = openSync(path, mode);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Makes a folder with access for this user only, and those above it, durably. */
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

/** Returns the folders to create, the highest first. Node's `recursive` never returns where the system has no such place, as in /proc. */
function missingOn(path: string): string[] {
  const missing: string[] = [];
  for (let at = resolve(path); !existsSync(at); at = dirname(at)) missing.unshift(at);
  return missing;
}

/** Another process may have created it meanwhile. */
function unlessThere(failure: unknown, path: string): void {
  if ((failure as NodeJS.ErrnoException).code !== 'EEXIST' || !existsSync(path)) throw failure;
}

/** Windows can't open folders, and keeps their names in order itself. */
const canFlushFolders = process.platform !== 'win32';
