import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { repositoryRoot } from './files.ts';

const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const names = Object.keys(scripts);

// Whichever comes first after a change of the lock file installs, and says so; later ones say nothing but their own words.
beforeAll(() => typed('lab', '--help'));

test('these are the commands of the root, and each comes through one door', () => {
  const given = 'start serve dev quick test test:long format build import admin backup restore doctor export move lab';
  expect(names).toEqual(given.split(' '));
  for (const name of names) expect(scripts[name]).toBe(`node scripts/start.mjs ${name}`);
});

test('every command answers --help with what it does, its options and an example, and starts nothing', async () => {
  const answers = await Promise.all(names.map((name) => typed(name, '--help')));
  for (const [index, { status, stdout, stderr }] of answers.entries()) {
    const name = names[index] ?? '';
    expect(stderr, name).toBe('');
    expect(status, name).toBe(0);
    expect(stdout, name).toMatch(new RegExp(`^npm (run )?${name}\\b`));
    expect(stdout, name).toContain(name === 'lab' ? 'npm run lab -- NAME --help' : 'Example: ');
  }
});

test('a wrong option is answered in one sentence that names it, with the exit status 2', async () => {
  const answers = await Promise.all(names.map((name) => typed(name, ...(name === 'lab' ? ['soak'] : []), '--flyy')));
  for (const [index, { status, stdout, stderr }] of answers.entries()) {
    const name = names[index] ?? '';
    expect(status, name).toBe(2);
    expect(stdout, name).toBe('');
    expect(stderr, name).toMatch(/^[^\n]*--flyy[^\n]*--help[^\n]*\.\n$/);
  }
});

test('a value that is missing, too much or no number is told in a sentence too', async () => {
  expect(await typed('test:long', '--minutes')).toMatchObject({
    status: 2,
    stderr: "Option '--minutes <value>' argument missing; --help lists the options.\n",
  });
  expect(await typed('lab', 'coverage-spec', '--json=1')).toMatchObject({ status: 2 });
  expect(await typed('lab', 'coverage-spec', 'fast')).toMatchObject({
    status: 2,
    stderr: "Unexpected argument 'fast'; --help lists the options.\n",
  });
  expect(await typed('lab', 'sync-kills', '--kills', 'many')).toMatchObject({
    status: 2,
    stderr: '--kills takes a whole number of at least 1, not "many".\n',
  });
});

test('without a name, and with an unknown one, the laboratory lists what it has', async () => {
  const nothing = await typed('lab');
  expect(nothing).toMatchObject({ status: 2, stdout: '' });
  expect(nothing.stderr).toMatch(/^ {2}bench-match +Times matching/m);
  const unknown = await typed('lab', 'nonsense');
  expect(unknown).toMatchObject({ status: 2, stdout: '' });
  expect(unknown.stderr).toBe(`The laboratory has no "nonsense".\n\n${nothing.stderr}`);
});

function typed(...words: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const argv = ['scripts/start.mjs', ...words];
    const child = execFile(process.execPath, argv, { cwd: repositoryRoot }, (_, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
