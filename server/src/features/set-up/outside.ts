import { realpath } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';

/** Whether a folder lies outside another one, links followed. */
export async function isOutside(folder: string, of: string): Promise<boolean> {
  const way = relative(await real(of), await real(folder));
  return way === '..' || way.startsWith(`..${sep}`);
}

/** A folder that is not there yet has no links of its own. */
const real = (folder: string): Promise<string> => realpath(folder).catch(() => resolve(folder));
