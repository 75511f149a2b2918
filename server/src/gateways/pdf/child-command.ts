import { access, constants } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { PdfLimits } from './limits.ts';

export async function findPrlimit(): Promise<string | undefined> {
  for (const path of ['/usr/bin/prlimit', '/bin/prlimit', '/usr/local/bin/prlimit'])
    if (await isExecutable(path)) return path;
  return undefined;
}

/**
 * The command that runs a program of this folder on this server's runtime: with no files but its own and its
 * library's, without processes, addons or code made from strings, and within the system's limits if it can set any.
 */
export const childCommand = (
  { program, library, task }: { program: 'child.ts' | 'draw-child.ts'; library: string; task: object },
  { heapMegabytes, dataBytes, cpuSeconds, openFiles }: PdfLimits,
  prlimit: string | undefined,
): readonly string[] => [
  ...(prlimit === undefined
    ? []
    : [prlimit, `--data=${dataBytes}`, `--cpu=${cpuSeconds}`, `--nofile=${openFiles}`, '--fsize=0', '--core=0', '--']),
  process.execPath,
  '--no-warnings',
  `--max-old-space-size=${heapMegabytes}`,
  '--disallow-code-generation-from-strings',
  '--permission',
  ...[fileURLToPath(new URL('./', import.meta.url)), library].map((path) => `--allow-fs-read=${path}`),
  fileURLToPath(new URL(program, import.meta.url)),
  JSON.stringify(task),
];

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
