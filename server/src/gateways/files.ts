import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder, makeFolder } from '../flush.ts';

/** Uploaded files, outside every folder a web server serves, under names no user chose. */
export interface Files {
  /** Resolves once the bytes are on the disk. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Uint8Array>;
  /** Returns `length` bytes from `offset`, or as many as there are. */
  readPart(name: string, offset: number, length: number): Promise<Uint8Array>;
  /**
   * Appends the bytes if the file ends at `offset`, and returns its length on the disk; otherwise it writes
   * nothing. A missing file is empty. Calls for one name wait for each other.
   */
  append(name: string, offset: number, bytes: Uint8Array): Promise<number>;
  /** Returns hexadecimal digits. */
  sha256(name: string): Promise<string>;
  /** Also removes the pictures made from the file. */
  remove(name: string): Promise<void>;
  /**
   * Removes files with this prefix that are not `known`, such as those a crash left between a file and its
   * record, or half written. Files changed after `before` may be about to be recorded, and are not removed.
   */
  removeStrays(prefix: string, strays: { readonly known: ReadonlySet<string>; readonly before: Date }): Promise<void>;
  pathOf(name: string): string;
}

/** The name of the pictures made from a file; it is recorded nowhere else. */
export const picturesOf = (name: string): string => `${name}-slides`;

export function createFiles(folder: string): Files {
  const pathOf = (name: string) => {
    if (!/^[\w-]{1,80}$/.test(name)) throw new Error(`"${name}" is not a name this store gave.`);
    return join(folder, name);
  };
  const appending = new Map<string, Promise<unknown>>();
  const inTurn = <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const turn = (appending.get(name) ?? Promise.resolve()).then(work, work);
    appending.set(name, turn);
    return turn.finally(() => {
      if (appending.get(name) === turn) appending.delete(name);
    });
  };
  return {
    pathOf,
    append: (name, offset, bytes) =>
      inTurn(name, async () => {
        await makeFolder(folder);
        const file = await open(pathOf(name), constants.O_RDWR | constants.O_CREAT, 0o600);
        try {
          const { size } = await file.stat();
          if (size !== offset || bytes.length === 0) return size;
          // At its place, so that the same piece sent to two servers at once is there once.
          for (let done = 0; done < bytes.length; )
            done += (await file.write(bytes, done, bytes.length - done, offset + done)).bytesWritten;
          await file.sync();
          if (size === 0) await flushFolder(folder);
          return size + bytes.length;
        } finally {
          await file.close();
        }
      }),
    sha256: async (name) => {
      const hash = createHash('sha256');
      for await (const piece of createReadStream(pathOf(name))) hash.update(piece as Buffer);
      return hash.digest('hex');
    },
    async write(name, bytes) {
      await makeFolder(folder);
      const path = pathOf(name);
      const half = await open(`${path}.part`, 'w', 0o600);
      try {
        await half.writeFile(bytes);
        await half.sync();
      } finally {
        await half.close();
      }
      await rename(`${path}.part`, path);
      await flushFolder(folder);
    },
    read: (name) => readFile(pathOf(name)),
    async readPart(name, offset, length) {
      const file = await open(pathOf(name), 'r');
      try {
        const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
      await rm(pathOf(picturesOf(name)), { force: true });
      await flushFolder(folder);
    },
    async removeStrays(prefix, { known, before }) {
      const names = await readdir(folder).catch(nothingThere);
      for (const name of names) {
        if (!name.startsWith(prefix) || known.has(name)) continue;
        const path = join(folder, name);
        const found = await stat(path).catch(() => undefined);
        if (found && found.mtime < before) await rm(path, { force: true });
      }
    },
  };
}

/** The folder does not exist before the first file. */
function nothingThere(failure: NodeJS.ErrnoException): string[] {
  if (failure.code === 'ENOENT') return [];
  throw failure;
}
