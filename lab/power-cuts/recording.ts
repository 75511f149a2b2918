import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One thing a program did, or was asked to flush, in the order in which it happened; see recorder.c. */
export type Event =
  | { readonly kind: 'file' | 'folder'; readonly inode: bigint; readonly path: string }
  | { readonly kind: 'write'; readonly inode: bigint; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: 'cut to' | 'reach'; readonly inode: bigint; readonly size: number }
  | { readonly kind: 'flush' | 'flushed'; readonly inode: bigint; readonly which: bigint }
  | { readonly kind: 'remove'; readonly path: string }
  | { readonly kind: 'move' | 'link'; readonly path: string; readonly to: string }
  | { readonly kind: 'said'; readonly words: string };

/** What stood in the folder before, all of it on the disk. Paths begin with the folder's own. */
export interface Standing {
  readonly path: string;
  readonly inode: bigint;
  /** Absent for a folder. */
  readonly bytes?: Buffer;
}

export interface Recording {
  readonly root: string;
  readonly before: readonly Standing[];
  readonly events: readonly Event[];
}

/** Why nothing can be recorded here; undefined where it can. */
export function whyNoRecording(): string | undefined {
  if (process.platform !== 'linux') return 'programs can be recorded on Linux only';
  return spawnSync('cc', ['--version']).status === 0 ? undefined : 'there is no C compiler called cc';
}

export interface Recorder {
  /** The environment of a program that is recorded. */
  readonly environment: Readonly<Record<string, string>>;
  /** Everything until now. Call it when the recorded programs have ended. */
  read(): Recording;
  /** Removes what the recorder itself has kept. The folder stays. */
  remove(): void;
}

/**
 * Records whatever is started with its environment and works on files below the folder.
 *
 * @param said what the program says to others counts when it holds this; everything does when it is empty
 */
export function createRecorder(folder: string, said: string): Recorder {
  const root = realpathSync(folder);
  const own = mkdtempSync(join(tmpdir(), 'paratope-recorder-'));
  const library = join(own, 'recorder.so');
  const source = join(import.meta.dirname, 'recorder.c');
  const made = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`The recorder could not be compiled: ${made.stderr}`);
  const log = join(own, 'log');
  const before = standingIn(root);
  return {
    environment: {
      LD_PRELOAD: library,
      POWER_ROOT: root,
      POWER_LOG: log,
      POWER_SAID: said,
      // The ring would pass by the C library.
      UV_USE_IO_URING: '0',
    },
    read: () => ({ root, before, events: eventsIn(readFileSync(log)) }),
    remove: () => rmSync(own, { recursive: true, force: true }),
  };
}

function standingIn(path: string): Standing[] {
  const { ino: inode } = statSync(path, { bigint: true });
  const inside = readdirSync(path, { withFileTypes: true }).flatMap((entry): Standing[] => {
    const below = join(path, entry.name);
    if (entry.isDirectory()) return standingIn(below);
    if (!entry.isFile()) return [];
    return [{ path: below, inode: statSync(below, { bigint: true }).ino, bytes: readFileSync(below) }];
  });
  return [{ path, inode }, ...inside];
}

const headBytes = 24;

function eventsIn(log: Buffer): Event[] {
  const events: Event[] = [];
  for (let at = 0; at < log.length; ) {
    const letter = String.fromCharCode(log.readUInt32LE(at));
    const end = at + headBytes + log.readUInt32LE(at + 4);
    const event = { inode: log.readBigUInt64LE(at + 8), number: log.readBigInt64LE(at + 16) };
    events.push(eventOf(letter, event, log.subarray(at + headBytes, end)));
    at = end;
  }
  return events;
}

function eventOf(letter: string, { inode, number }: { inode: bigint; number: bigint }, bytes: Buffer): Event {
  const [path = '', to = ''] = letter === 'W' ? [] : bytes.toString('utf8').split('\n');
  switch (letter) {
    case 'C':
      return { kind: 'file', inode, path };
    case 'M':
      return { kind: 'folder', inode, path };
    case 'W':
      return { kind: 'write', inode, at: Number(number), bytes };
    case 'T':
      return { kind: 'cut to', inode, size: Number(number) };
    case 'E':
      return { kind: 'reach', inode, size: Number(number) };
    case 'f':
      return { kind: 'flush', inode, which: number };
    case 'F':
      return { kind: 'flushed', inode, which: number };
    case 'U':
      return { kind: 'remove', path };
    case 'R':
      return { kind: 'move', path, to };
    case 'L':
      return { kind: 'link', path, to };
    case 'S':
      return { kind: 'said', words: bytes.toString('utf8') };
    default:
      throw new Error(`The recorder's log is broken: "${letter}" is no event.`);
  }
}
