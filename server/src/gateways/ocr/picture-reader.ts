import { access, constants } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { runBounded } from '../pdf/bounded-child.ts';
import { findPrlimit } from '../pdf/child-command.ts';
import type { Drawing } from '../pdf/draw-pdf.ts';
import { linesInTable, type ReadLine } from './lines-in-table.ts';

/** Reads words from pictures with a program the operator has installed, such as tesseract; none comes with this server. */
export interface PictureReader {
  /** The program may be installed while the server runs. */
  isInstalled(): Promise<boolean>;
  /**
   * Returns the lines of each picture, in reading order. A picture that exceeded a limit, had no words or was
   * not reached in time has none.
   *
   * @throws if the program is not installed or cannot be started.
   */
  read(pictures: readonly Drawing[]): Promise<ReadPicture[]>;
}

export interface ReadPicture {
  /** From 1. */
  readonly page: number;
  readonly lines: readonly ReadLine[];
}

export interface PictureReaderOptions {
  /** A name that is searched on the path, or an absolute path. */
  readonly command: string;
  /** The system's PATH. */
  readonly path: string;
  readonly limits?: PictureLimits;
}

/** Limits for one picture, in bytes and milliseconds, and the time limit for all of a deck. */
export interface PictureLimits {
  readonly wallClock: number;
  readonly cpuSeconds: number;
  readonly residentBytes: number;
  readonly dataBytes: number;
  readonly openFiles: number;
  readonly answerBytes: number;
  readonly allTogether: number;
}

export const pictureLimits: PictureLimits = {
  wallClock: 30_000,
  cpuSeconds: 60,
  residentBytes: 600_000_000,
  dataBytes: 1_500_000_000,
  openFiles: 64,
  answerBytes: 4_000_000,
  allTogether: 300_000,
};

/** Reads one picture at a time, each in a process with limits and without a shell; the picture goes to its standard input. */
export function createPictureReader({ command, path, limits = pictureLimits }: PictureReaderOptions): PictureReader {
  const find = () => findProgram(command, path);
  return {
    isInstalled: async () => (await find()) !== undefined,
    async read(pictures) {
      const program = await find();
      if (program === undefined) throw new Error(`There is no program ${command} here.`);
      const call = [...(await boundsOf(limits)), program, 'stdin', 'stdout', 'tsv'];
      const until = performance.now() + limits.allTogether;
      const read: ReadPicture[] = [];
      for (const { page, png, width, height } of pictures) {
        const left = until - performance.now();
        if (left <= 0) break;
        const allowed = { ...limits, wallClock: Math.min(limits.wallClock, left) };
        const ending = await runBounded({ command: call, input: png, allowed });
        const isWhole = ending.state === 'ended' && ending.code === 0;
        read.push({ page, lines: isWhole ? linesInTable(ending.output, { width, height }) : [] });
      }
      return read;
    },
  };
}

async function boundsOf({ dataBytes, cpuSeconds, openFiles }: PictureLimits): Promise<string[]> {
  const prlimit = await findPrlimit();
  if (prlimit === undefined) return [];
  return [
    prlimit,
    `--data=${dataBytes}`,
    `--cpu=${cpuSeconds}`,
    `--nofile=${openFiles}`,
    '--fsize=0',
    '--core=0',
    '--',
  ];
}

async function findProgram(command: string, path: string): Promise<string | undefined> {
  const places = isAbsolute(command) ? [command] : path.split(delimiter).map((folder) => join(folder, command));
  for (const place of places) {
    const isThere = await access(place, constants.X_OK).then(
      () => isAbsolute(place),
      () => false,
    );
    if (isThere) return place;
  }
  return undefined;
}
