import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Uploaded files, outside everything a web server hands out, under names nobody chose. */
export interface Files {
  /** Writes the bytes under the name and returns once they are on the disk. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Uint8Array>;
  remove(name: string): Promise<void>;
  pathOf(name: string): string;
}

export function createFiles(folder: string): Files {
  const pathOf = (name: string) => {
    if (!/^[\w-]{1,80}$/.test(name)) throw new Error(`"${name}" is not a name this store gave.`);
    return join(folder, name);
  };
  return {
    pathOf,
    async write(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = pathOf(name);
      const half = await open(`${path}.part`, 'w', 0o600);
      try {
        await half.writeFile(bytes);
        await half.sync();
      } finally {
        await half.close();
      }
      await rename(`${path}.part`, path);
    },
    read: (name) => readFile(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}
