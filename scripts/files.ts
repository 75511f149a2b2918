import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Every file of the project below the given folders (by default the whole repository), as sorted paths from the root
 * with forward slashes. Skips what .gitignore names, without calling git, because a copy without history is checked too.
 */
export const filesBelow = (root: string, folders: readonly string[] = ['.']): string[] =>
  folders
    .flatMap((folder) => (statSync(join(root, folder), { throwIfNoEntry: false }) ? walk(root, folder) : []))
    .sort((a, b) => (a < b ? -1 : 1));

const walk = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
    if (isGenerated(path)) return [];
    if (entry.isDirectory()) return walk(root, path);
    return entry.isFile() ? [path] : [];
  });

const isGenerated = (path: string): boolean =>
  path === 'data' ||
  path === 'release' ||
  path === '~' ||
  /(^|\/)(node_modules|dist|\.cache|\.git|coverage)$|\.(log|tsbuildinfo)$/.test(path);
