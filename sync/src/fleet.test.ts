import type { AccountId } from '@paratope/shared/ids';
import { expect, test } from 'vitest';
import { createLab, type Device, join } from './testing/lab.ts';
import { addCard, markCard } from './testing/sample.ts';

/** Everything that can go on without a timer has gone on. */
const quiet = async (): Promise<void> => {
  for (let round = 0; round < 12; round += 1) await new Promise((resolve) => setImmediate(resolve));
};

const step = 250;

test.each([
  ['a restart of twenty seconds', 20_000],
  ['an outage of four minutes', 240_000],
])('[sync K2] after %s a fleet comes back spread out, and a minute later all have converged', async (_, outage) => {
  const lab = createLab({ seed: 20n });
  let isUp = true;
  let elapsed = 0;
  const arrivals: number[] = [];
  const fleet: Device[] = [];
  for (let index = 0; index < 80; index += 1) {
    const accountId = `founder-${index}` as AccountId;
    join(lab.members, accountId);
    fleet.push(
      lab.device({
        accountId,
        between: async (_request, pass) => {
          if (!isUp) return { kind: 'unreachable' };
          arrivals.push(elapsed);
          return pass();
        },
      }),
    );
  }
  const pass = async (milliseconds: number): Promise<void> => {
    for (let time = 0; time < milliseconds; time += step) {
      lab.clock.advance(step);
      elapsed += step;
      for (const { stream } of fleet) {
        const { current } = stream;
        if (isUp) for (const poke of lab.pokes) current?.poke(poke);
        else if (current) {
          stream.current = undefined;
          current.closed({ kind: 'unreachable' });
        }
      }
      lab.pokes.length = 0;
      await quiet();
    }
  };
  for (const device of fleet) device.replica.start();
  await pass(1_000);
  await fleet[0]?.replica.mutate(addCard, { id: 'a', text: 'shared by all' });
  await pass(60_000);

  isUp = false;
  for (const [index, device] of fleet.entries()) await device.replica.mutate(markCard, { id: 'a', mark: `${index}` });
  await pass(outage);

  isUp = true;
  const back = elapsed;
  arrivals.length = 0;
  await pass(60_000);
  const marks = lab.serverRows().get('cards/a')?.marks as string[];
  expect(new Set(marks).size).toBe(fleet.length);
  expect(marks).toHaveLength(fleet.length);
  expect(fleet.filter(({ replica }) => replica.status.getSnapshot().waiting > 0)).toEqual([]);
  expect(fleet.filter(({ stream }) => !stream.current)).toEqual([]);
  for (const device of fleet) expect(await device.rows()).toEqual(lab.serverRows());

  // Had they come at once, all of the first requests would lie in one moment.
  const first = arrivals.filter((at) => at <= back + step).length;
  expect(first).toBeLessThan(fleet.length / 4);
  for (const device of fleet) await device.replica.stop();
});
