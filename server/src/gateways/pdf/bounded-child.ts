import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { peakMemoryOf } from './memory.ts';
import { processorTimeOf } from './processor.ts';

/**
 * Runs a program that may be hostile, within limits of time, memory and output, and returns how it ended. The environment is empty.
 * Memory is watched from outside whatever else limits the child, because a buffer outside V8's heap obeys no option of Node.
 *
 * @throws only if the system cannot start a process at all.
 */
export function runBounded({ command, input, allowed }: BoundedRun): Promise<Ending> {
  return new Promise((resolve, reject) => {
    const [program = '', ...words] = command;
    const child = spawn(program, words, {
      env: {},
      cwd: '/',
      windowsHide: true,
      stdio: [typeof input === 'number' ? input : 'pipe', 'pipe', 'pipe'],
    });
    let ending: Ending | undefined;
    const stop = (why: Stopped) => {
      const workedFor = processorTimeOf(child.pid);
      ending ??= { state: 'stopped', why, workedFor, output: output.text(), complaint: complaint.text() };
      child.kill('SIGKILL');
    };

    const output = collect(child.stdout, allowed.answerBytes, () => stop('output'));
    const complaint = collect(child.stderr, 4_000, () => {});
    const clock = setTimeout(stop, allowed.wallClock, 'time');
    const watch = watchMemory(child.pid, allowed, () => stop('memory'));
    giveWay(child.pid);
    feed(child.stdin, input);

    child.once('error', (error) => {
      clearTimeout(clock);
      watch.end();
      reject(error);
    });
    child.once('close', (code, signal) => {
      clearTimeout(clock);
      watch.end();
      resolve(ending ?? { state: 'ended', code, signal, output: output.text(), complaint: complaint.text() });
    });
  });
}

export type Ending =
  | { state: 'ended'; code: number | null; signal: string | null; output: string; complaint: string }
  /** `workedFor`: milliseconds of processor time used until then, if the system tells. */
  | { state: 'stopped'; why: Stopped; workedFor: number | undefined; output: string; complaint: string };
type Stopped = 'time' | 'memory' | 'output';

export interface BoundedRun {
  readonly command: readonly string[];
  /** The bytes of standard input, or the descriptor of a file opened at its start. */
  readonly input: Uint8Array | number;
  readonly allowed: { readonly wallClock: number; readonly residentBytes: number; readonly answerBytes: number };
}

/** Schedules each look after the last, because one may itself take a while where it needs another process. */
function watchMemory(pid: number | undefined, { residentBytes }: { residentBytes: number }, onTooMuch: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let ended = pid === undefined;
  const look = async () => {
    if (ended || pid === undefined) return;
    const { bytes, nextLook } = await peakMemoryOf(pid);
    if (ended) return;
    if (bytes > residentBytes) onTooMuch();
    else timer = setTimeout(look, nextLook);
  };
  void look();
  return {
    end: () => {
      ended = true;
      clearTimeout(timer);
    },
  };
}

function collect(stream: Readable | null, most: number, onOverflow: () => void) {
  const chunks: Buffer[] = [];
  let bytes = 0;
  stream?.on('data', (chunk: Buffer) => {
    const isOver = bytes + chunk.length > most;
    if (!isOver) {
      chunks.push(chunk);
      bytes += chunk.length;
    } else onOverflow();
  });
  return { text: () => Buffer.concat(chunks).toString('utf8') };
}

function feed(stdin: Writable | null, input: Uint8Array | number): void {
  // A child that dies before it has read everything closes the pipe; its exit is reported anyway.
  stdin?.on('error', () => {});
  if (typeof input !== 'number') stdin?.end(input);
}

/** Requests of people come before a deck that is being read. */
function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, 5);
  } catch {
    // It has ended already, or the system does not allow it.
  }
}
