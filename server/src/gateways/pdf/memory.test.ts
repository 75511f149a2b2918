import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { peakMemoryOf, residentByPs } from './memory.ts';

test('the peak of this process is at least what it holds now', async () => {
  const held = Buffer.alloc(50_000_000, 1);
  expect((await peakMemoryOf(process.pid)).bytes).toBeGreaterThan(held.length);
});

test.skipIf(!existsSync('/bin/ps') && !existsSync('/usr/bin/ps'))(
  'ps tells bytes, within a factor of two',
  async () => {
    const held = process.memoryUsage.rss();
    // It says nothing where ps takes too long.
    await expect.poll(() => residentByPs(process.pid)).toBeGreaterThan(held / 2);
    await expect.poll(() => residentByPs(process.pid)).toSatisfy((told: number) => told > 0 && told < held * 2);
  },
);

test('a process that is gone holds nothing', async () => {
  expect((await peakMemoryOf(2 ** 22 + 1)).bytes).toBe(0);
});
