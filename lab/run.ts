/** `npm run lab -- NAME [options]`: runs one command of the laboratory, or lists them. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '../scripts/files.ts';
import { commands, fileOf, isCommand } from './commands.ts';

const [name = '', ...options] = process.argv.slice(2);
if (isCommand(name)) start(join(repositoryRoot, fileOf(name)));
else if (name === '--help') console.log(list());
else {
  console.error(name === '' ? list() : `The laboratory has no "${name}".\n\n${list()}`);
  process.exitCode = 2;
}

function start(file: string): void {
  const child = spawn(process.execPath, [file, ...options], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGTERM']));
}

function list(): string {
  const width = Math.max(...Object.keys(commands).map((each) => each.length));
  const lines = Object.entries(commands).map(([each, does]) => `  ${each.padEnd(width)}  ${does}`);
  return `npm run lab -- NAME [options]\n\n${lines.join('\n')}\n\nnpm run lab -- NAME --help lists the options of one.`;
}
