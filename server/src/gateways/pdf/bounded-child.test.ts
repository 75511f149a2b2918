import { expect, test } from 'vitest';
import { runBounded } from './bounded-child.ts';

const allowed = { wallClock: 20_000, residentBytes: 300_000_000, answerBytes: 1_000 };
const run = (program: string, limits: Partial<typeof allowed> = {}, input: Uint8Array | number = new Uint8Array()) =>
  runBounded({
    command: [process.execPath, '--no-warnings', '--eval', program],
    input,
    allowed: { ...allowed, ...limits },
  });

test('a child that ends by itself gives its words and its code', async () => {
  expect(await run('process.stdin.pipe(process.stdout); process.exitCode = 3', {}, Buffer.from('hello'))).toEqual({
    state: 'ended',
    code: 3,
    signal: null,
    output: 'hello',
    complaint: '',
  });
});

test('a child knows nothing of the server: its environment is empty', async () => {
  expect(await run('console.log(JSON.stringify(process.env))')).toMatchObject({ output: '{}\n' });
});

test('a child that never ends is stopped by the clock', async () => {
  expect(await run('setInterval(() => {}, 1000)', { wallClock: 500 })).toMatchObject({ state: 'stopped', why: 'time' });
});

test('of a child that is stopped it is told how long the processor was its own', async () => {
  const endings = await Promise.all([
    run('setInterval(() => {}, 1000)', { wallClock: 5_000 }),
    run('for (;;);', { wallClock: 5_000 }),
  ]);
  const [slept, worked] = endings.map((ending) => (ending.state === 'stopped' ? ending.workedFor : undefined));
  if (process.platform === 'linux') expect(worked).toBeGreaterThan((slept ?? Number.NaN) + 300);
  else expect([slept, worked]).toEqual([undefined, undefined]);
});

test('a child that grows outside the heap is stopped by the watch on its memory', async () => {
  const hoard = 'const all = []; setInterval(() => all.push(Buffer.alloc(2e7, 1)), 5)';
  expect(await run(hoard)).toMatchObject({ state: 'stopped', why: 'memory' });
});

test('a child that talks without end is stopped at the size of an answer', async () => {
  expect(await run('setInterval(() => console.log("x".repeat(100)), 1)')).toMatchObject({
    state: 'stopped',
    why: 'output',
  });
});

test('a child that dies before it has listened harms nobody', async () => {
  const ending = await run('process.kill(process.pid, "SIGKILL")', {}, new Uint8Array(20_000_000));
  expect(ending).toMatchObject({ state: 'ended', code: null, signal: 'SIGKILL' });
});

test('a program that is not there is broken, not a verdict', async () => {
  await expect(runBounded({ command: ['/no/such/program'], input: new Uint8Array(), allowed })).rejects.toThrow(
    'ENOENT',
  );
});
