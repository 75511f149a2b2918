/** Set up before the tests of a file: each takes down which marked parts of which sources it ran. */
import { afterEach, beforeEach } from 'vitest';

declare global {
  var reached: (path: string, part: number) => void;
}
declare module 'vitest' {
  interface TaskMeta {
    reached?: Record<string, number[]>;
  }
}

const parts = new Map<string, Set<number>>();
/** What loading the file and whatever comes before its first test ran; every test of the file stands on it. */
let loaded: Record<string, number[]> | undefined;

globalThis.reached = (path, part) => {
  const ofFile = parts.get(path) ?? new Set();
  parts.set(path, ofFile.add(part));
};

beforeEach(() => {
  loaded ??= taken();
});

afterEach(({ task }) => {
  const ran = taken();
  for (const [path, first] of Object.entries(loaded ?? {})) ran[path] = [...first, ...(ran[path] ?? [])];
  task.meta.reached = ran;
});

function taken(): Record<string, number[]> {
  const ran = Object.fromEntries([...parts].map(([path, ofFile]) => [path, [...ofFile]]));
  parts.clear();
  return ran;
}
