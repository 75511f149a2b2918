import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../scripts/files.ts';
import { commands, fileOf, isCommand } from './commands.ts';

const names = Object.keys(commands).filter(isCommand);

test.each(names)('%s has a file that answers by that name', (name) => {
  const path = join(repositoryRoot, fileOf(name));
  expect(existsSync(path)).toBe(true);
  expect(readFileSync(path, 'utf8')).toMatch(
    fileOf(name).startsWith('scripts/') ? `npm run lab -- ${name}` : new RegExp(`readOptions\\(\\s*'${name}'`),
  );
});

test('the README has every command in its table', () => {
  const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
  expect(names.filter((name) => !readme.includes(`| \`${name}\``))).toEqual([]);
});
