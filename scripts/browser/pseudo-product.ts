import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildServer, buildWeb, serverProgram } from '../build.ts';
import { filesBelow, repositoryRoot } from '../files.ts';
import { pseudoCatalog, pseudoLocales } from '../testing/pseudo-locale.ts';

const workspaces = ['shared', 'sync', 'server', 'web'];

/**
 * Builds a copy of the product with one more catalog per pseudo-locale, which is all a new language takes.
 * @returns the program, for Node to run
 */
export function buildPseudoProduct(): string[] {
  const root = join(repositoryRoot, '.cache/pseudo-product');
  const kept = (name: string) => rmSync(join(root, name, 'src'), { recursive: true, force: true });
  workspaces.forEach(kept);
  // The operator's commands, which are built beside the server.
  const files = [
    ...filesBelow(repositoryRoot, [...workspaces, 'scripts']),
    'package.json',
    'package-lock.json',
    'tsconfig.base.json',
  ];
  for (const path of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    cpSync(join(repositoryRoot, path), join(root, path));
  }
  // The workspaces import each other from the copy; libraries are found in a parent folder.
  mkdirSync(join(root, 'node_modules/@paratope'), { recursive: true });
  for (const name of workspaces) {
    const link = join(root, 'node_modules/@paratope', name);
    rmSync(link, { force: true });
    symlinkSync(join(root, name), link, 'junction');
  }
  const catalog = JSON.stringify(pseudoCatalog());
  for (const language of pseudoLocales) writeFileSync(join(root, `shared/src/words/${language}.json`), catalog);
  buildWeb(root);
  buildServer(root);
  const [sourceMaps, program] = serverProgram;
  return [sourceMaps, join(root, program)];
}
