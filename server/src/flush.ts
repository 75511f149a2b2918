import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
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
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  for (const made of madeFrom(first, path)) await flushFolder(dirname(made));
}

export function makeFolderSync(path: string): void {
  const first = mkdirSync(path, { recursive: true, mode: 0o700 });
  for (const made of madeFrom(first, path)) flushFolderSync(dirname(made));
}

/** The folders that were made: the first one, if any, and those below it on the way to the last. */
function madeFrom(first: string | undefined, last: string): string[] {
  const made: string[] = [];
  if (first !== undefined)
    for (let path = resolve(last); path.length >= resolve(first).length; path = dirname(path)) made.unshift(path);
  return made;
}

/** Windows opens no folder, and keeps the names in it in order by itself. */
const canFlushFolders = process.platform !== 'win32';
