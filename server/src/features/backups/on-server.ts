import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { makeFolder } from '../../flush.ts';
import { createFiles } from '../../gateways/files/create-files.ts';
import { createFolderFiles } from '../../gateways/files/folder-files.ts';
import { inFolder, moveFiles, moveRows, type Place } from '../move/index.ts';
import { type BackupReport, backUp } from './back-up.ts';
import { type RestoreReport, restore } from './restore.ts';

interface Task {
  /** What the settings were read from. */
  readonly env: Place;
  readonly config: Config;
  readonly file: string;
  readonly now: Date;
}

/**
 * {@link backUp} of a database on a server: moves it into a file of its own, which is archived like any other. The rows are of one moment,
 * and every upload that they name is included.
 */
export const backUpServer = ({ env, config, file, now }: Task): Promise<BackupReport> =>
  withFolder(config, 'backing-up-', async (folder) => {
    const uploads = { from: createFiles(config), to: createFolderFiles(join(folder, 'uploads')) };
    // Before, because one that is removed meanwhile may be named by the rows; again after, because one may have grown.
    await moveFiles(uploads);
    await moveRows({ from: env, to: inFolder(env, folder) });
    await moveFiles({ ...uploads, again: true });
    return backUp({ dataDir: folder, file, now });
  });

/** {@link restore} into a database on a server, which must be empty. */
export const restoreToServer = ({ env, config, file, now }: Task): Promise<RestoreReport> =>
  withFolder(config, 'restoring-', async (folder) => {
    const report = await restore({ dataDir: folder, file, now });
    await moveRows({ from: inFolder(env, folder), to: env });
    await moveFiles({ from: createFolderFiles(join(folder, 'uploads')), to: createFiles(config), again: true });
    return report;
  });

async function withFolder<T>({ DATA_DIR }: Config, name: string, work: (folder: string) => Promise<T>): Promise<T> {
  await makeFolder(DATA_DIR);
  const folder = await mkdtemp(join(DATA_DIR, name));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
