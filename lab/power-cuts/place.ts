import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Remains } from './disk.ts';

/** A folder into which one disk after the other is put, so that a program can be started on it. */
export interface Place {
  readonly folder: string;
  put(remains: Remains): void;
  /** Says that a program has worked in it: the next disk is put there from scratch. */
  used(): void;
  remove(): void;
}

/** In memory where the system has such a folder. Only what differs from the disk before is written. */
export function createPlace(): Place {
  const own = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'paratope-power-'));
  const folder = join(own, 'disk');
  let holds = new Map<string, Buffer>();
  let isUsed = true;
  return {
    folder,
    put({ files, folders }) {
      if (isUsed) {
        rmSync(folder, { recursive: true, force: true });
        mkdirSync(folder);
        holds = new Map();
        isUsed = false;
      }
      for (const path of holds.keys()) {
        if (files.has(path)) continue;
        rmSync(join(folder, path), { force: true });
        holds.delete(path);
      }
      for (const path of folders) mkdirSync(join(folder, path), { recursive: true });
      for (const [path, bytes] of files) {
        // SQLite writes it through shared memory, which the recorder does not see, and makes it anew for whoever opens first.
        if (path.endsWith('-shm')) rmSync(join(folder, path), { force: true });
        else if (holds.get(path) !== bytes || !existsSync(join(folder, path))) {
          writeFileSync(join(folder, path), bytes);
          holds.set(path, bytes);
        }
      }
    },
    used() {
      isUsed = true;
    },
    remove: () => rmSync(own, { recursive: true, force: true }),
  };
}
