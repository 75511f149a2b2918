import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** More than two browsers and their servers leave lying about at once. */
const room = 4 * 1024 ** 3;

let made: string | undefined;

/**
 * Runs once before the tests: one folder for whatever they leave in a folder for the time being, gone with the run. It is in memory where there
 * is room: nobody keeps it, and a disk is waited for at every flush. Several projects of one run share it.
 */
export function setup(): void {
  if (process.env.TESTS_FOLDER) return;
  made = mkdtempSync(join(hasRoom() ? memory : tmpdir(), 'paratope-tests-'));
  process.env.TESTS_FOLDER = made;
  process.env.TMPDIR = made;
}

export function teardown(): void {
  if (made) rmSync(made, { recursive: true, force: true, maxRetries: 5 });
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > room;
  } catch {
    return false;
  }
}
