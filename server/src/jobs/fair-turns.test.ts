import type { Share } from '@paratope/sync/authority/authority';
import { expect, test } from 'vitest';
import { createFairTurns, TooMuchAtOnce } from './fair-turns.ts';

/** Time that passes only by work and by rest; what was done is noted with the moment it began. */
function turns() {
  let [now, worked] = [0, 0];
  const spend = (milliseconds: number) => {
    now += milliseconds;
    worked += milliseconds;
  };
  const done: [account: string, at: number][] = [];
  const rests: number[] = [];
  const fair = createFairTurns(
    { isOn: true },
    {
      now: () => now,
      worked: () => worked,
      rest: async (milliseconds) => {
        rests.push(milliseconds);
        now += milliseconds;
      },
    },
  );
  /** One piece of work of so many parts of `each` milliseconds; answers how many were done. */
  const work = (account: string, each: number, parts = 1) =>
    fair.take(account, (share: Share) =>
      share.hold(async () => {
        done.push([account, now]);
        spend(each);
        let count = 1;
        while (count < parts && (await share.goOn())) {
          spend(each);
          count += 1;
        }
        return count;
      }),
    );
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { fair, work, done, rests, pass };
}

test('[sync P10] one piece of work goes on for thirty milliseconds, and its first part is done whatever it takes', async () => {
  const { work } = turns();
  expect(await work('ada', 1, 30)).toBe(30);
  expect(await work('ada', 4, 100)).toBe(8);
  expect(await work('ada', 400, 100)).toBe(1);
});

test('work of one account is done one piece after the other, and an error in one does not stop the next', async () => {
  const { fair, done, work } = turns();
  const broken = fair.take('ada', async () => {
    await new Promise(setImmediate);
    throw new Error('broken');
  });
  const next = work('ada', 1);
  expect(done).toEqual([]);
  await expect(broken).rejects.toThrow('broken');
  await next;
  expect(done).toHaveLength(1);
});

test('an account that has had much waits in turn with its kind and rests twice as long as it works, and others are not held up by it', async () => {
  const { work, done, rests } = turns();
  for (const account of ['ada', 'ben']) for (let at = 0; at < 4; at += 1) await work(account, 40);
  done.length = 0;
  rests.length = 0;
  const heavy = [0, 1, 2].flatMap(() => [work('ada', 40), work('ben', 40)]);
  const light = work('cleo', 1);
  await light;
  expect(done.filter(([account]) => account === 'cleo')).toHaveLength(1);
  expect(done.findIndex(([account]) => account === 'cleo')).toBeLessThan(2);
  await Promise.all(heavy);
  expect(done.filter(([account]) => account !== 'cleo').map(([account]) => account)).toEqual([
    'ada',
    'ben',
    'ada',
    'ben',
    'ada',
    'ben',
  ]);
  expect(rests.length).toBeGreaterThanOrEqual(5);
  expect(rests.every((milliseconds) => milliseconds === 80)).toBe(true);
});

test('[sync P10] of those that wait for a turn the one that has had least is next, however long the others have waited', async () => {
  const { work, done } = turns();
  for (const account of ['ada', 'ben', 'dan']) for (let at = 0; at < 20; at += 1) await work(account, 40);
  for (let at = 0; at < 3; at += 1) await work('cleo', 40);
  done.length = 0;
  const heavy = ['ada', 'ben', 'dan'].flatMap((account) => [work(account, 40), work(account, 40)]);
  await work('cleo', 40);
  expect(done.map(([account]) => account)).toEqual(['ada', 'cleo']);
  await Promise.all(heavy);
});

test('waiting is not charged: an account whose small pieces take long on a busy machine stays free', async () => {
  const { fair, rests, pass, work } = turns();
  for (let at = 0; at < 100; at += 1) await fair.take('ada', ({ hold }) => hold(async () => pass(50)));
  await work('ada', 1);
  expect(rests).toEqual([]);
});

test('what an account has had is forgotten by a twentieth of the time that passes, and after forty seconds nothing is left of an hour', async () => {
  const { work, rests, pass } = turns();
  const settled = () => new Promise(setImmediate);
  const restsAfterOneMore = async () => {
    await settled();
    rests.length = 0;
    await work('ada', 50);
    await settled();
    return rests.length;
  };
  for (let at = 0; at < 3; at += 1) await work('ada', 50);
  expect(await restsAfterOneMore()).toBe(1);
  pass(3_000);
  expect(await restsAfterOneMore()).toBe(0);
  for (let at = 0; at < 900; at += 1) await work('ada', 4_000);
  pass(40_000);
  expect(await restsAfterOneMore()).toBe(0);
});

test('[Q-S3] sixteen requests of one account are in hand, the next is refused a second later, and another account is taken', async () => {
  const { fair, rests } = turns();
  const inHand = await Promise.all(Array.from({ length: 16 }, () => fair.enter('ada')));
  await expect(fair.enter('ada')).rejects.toThrow(TooMuchAtOnce);
  expect(rests).toEqual([1_000]);
  (await fair.enter('ben')).leave();
  inHand[0]?.leave();
  await fair.enter('ada');
  await expect(fair.enter('ada')).rejects.toThrow(TooMuchAtOnce);
});
