import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder, makeFolder } from '../../flush.ts';
import { checkName, type Files, isName, picturesOf } from './files.ts';

/** Files in a folder; calls of `append` for one name wait for each other. */
export function createFolderFiles(folder: string): Files {
  const pathOf = (name: string) => join(folder, checkName(name));
  const appending = new Map<string, Promise<unknown>>();
  const inTurn = <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const turn = (appending.get(name) ?? Promise.resolve()).then(work, work);
    appending.set(name, turn);
    return turn.finally(() => {
      if (appending.get(name) === turn) appending.delete(name);
    });
  };
  return {
    names: async () => (await readdir(folder).catch(nothingThere)).filter(isName),
    withPath: (name, work) => work(pathOf(name)),
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
