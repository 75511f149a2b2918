import type { StartupId } from '@paratope/shared/ids';
import type { Plan } from '@paratope/shared/plans/plan';
import { describe, expect, test } from 'vitest';
import { inTransaction, systemContext } from '../../context.ts';
import { setPlan } from '../plans/index.ts';
import { unlockAllowance } from './index.ts';
import { eyes, market } from './testing/market.ts';

/** A matched startup in an instance whose clock the test moves. */
async function instance(start: string, settings: Record<string, string> = {}) {
  let moment = new Date(start);
  const there = await market(settings, { now: () => moment });
  await there.describe(eyes);
  await there.run();
  const { deps, startupId, rows, server, founder } = there;
  return {
    ...there,
    setClock(text: string) {
      moment = new Date(text);
    },
    async at(text: string) {
      moment = new Date(text);
      await deps.jobs.idle();
    },
    async putOn(plan: Plan) {
      const ctx = systemContext(deps, 'test');
      await inTransaction(ctx, async (tx) => {
        await setPlan(tx, ctx.history, { startupId: startupId as StartupId, plan, now: ctx.now });
        await unlockAllowance(ctx, tx, startupId);
      });
    },
    open: () => Number(rows('SELECT count(*) AS count FROM matches WHERE is_unlocked = 1')[0]?.count),
    async planInfo() {
      const { body } = await server.call('GET', '/api/client/plan-status', { token: founder.token });
      return body.planInfo;
    },
  };
}

describe('weekly matches', () => {
  test('[C20] [T119] [G24] an upgrade opens 10, then 10 come each Monday at 08:00 until 50, and the plan says when', async () => {
    const { at, putOn, open, planInfo } = await instance('2026-05-05T09:00:00Z');
    expect(open()).toBe(5);
    expect((await planInfo()).nextReleaseAt).toBeNull();
    await putOn('standard');
    const counts: [number, string | null][] = [];
    const note = async () => counts.push([open(), (await planInfo()).nextReleaseAt]);
    await note();
    for (const moment of [
      '2026-05-11T07:59:59Z',
      '2026-05-11T08:00:00Z',
      '2026-05-14T12:00:00Z',
      '2026-05-18T08:00:01Z',
      '2026-05-25T08:30:00Z',
      '2026-06-01T08:00:00Z',
      '2026-06-08T08:00:00Z',
    ]) {
      await at(moment);
      await note();
    }
    expect(counts).toEqual([
      [10, '2026-05-11T08:00:00.000Z'],
      [10, '2026-05-11T08:00:00.000Z'],
      [20, '2026-05-18T08:00:00.000Z'],
      [20, '2026-05-18T08:00:00.000Z'],
      [30, '2026-05-25T08:00:00.000Z'],
      [40, '2026-06-01T08:00:00.000Z'],
      [50, null],
      [50, null],
    ]);
  });

  test.for([
    ['Europe/Berlin', '2026-10-21T12:00:00Z', '2026-10-26T06:59:00Z', '2026-10-26T07:00:00Z'],
    ['Europe/Berlin', '2026-03-25T12:00:00Z', '2026-03-30T05:59:00Z', '2026-03-30T06:00:00Z'],
    ['America/New_York', '2026-10-28T12:00:00Z', '2026-11-02T12:59:00Z', '2026-11-02T13:00:00Z'],
    ['America/New_York', '2026-03-04T12:00:00Z', '2026-03-09T11:59:00Z', '2026-03-09T12:00:00Z'],
  ] as const)(
    '[T119] [G24] in %s they come at 08:00 of its clocks in the week they change too',
    async ([zone, start, before, release]) => {
      const { at, putOn, open } = await instance(start, { TIME_ZONE: zone });
      await putOn('standard');
      await at(before);
      expect(open()).toBe(10);
      await at(release);
      expect(open()).toBe(20);
    },
  );

  test('[C20] [decision I15] after three weeks without a server all that was due opens, and no more', async () => {
    const { setClock, putOn, open, deps } = await instance('2026-05-05T09:00:00Z');
    await putOn('standard');
    await deps.jobs.stop();
    setClock('2026-05-26T10:00:00Z');
    expect(open()).toBe(10);
    await deps.jobs.start();
    await deps.jobs.idle();
    expect(open()).toBe(40);
    await deps.jobs.stop();
    await deps.jobs.start();
    await deps.jobs.idle();
    expect(open()).toBe(40);
  });

  test('[C20] a clock that jumps ahead and back neither takes anything away nor gives anything twice', async () => {
    const { at, putOn, open } = await instance('2026-05-05T09:00:00Z');
    await putOn('standard');
    await at('2026-05-19T09:00:00Z');
    expect(open()).toBe(30);
    await at('2026-05-06T09:00:00Z');
    expect(open()).toBe(30);
    await at('2026-05-18T09:00:00Z');
    expect(open()).toBe(30);
    await at('2026-05-25T08:00:00Z');
    expect(open()).toBe(40);
  });

  test('an upgrade by a clock that was far ahead starts to count when the clock is right again', async () => {
    const { at, putOn, open } = await instance('2027-05-05T09:00:00Z');
    await putOn('standard');
    await at('2026-05-05T09:00:00Z');
    await at('2026-05-11T08:00:00Z');
    expect(open()).toBe(10);
    await at('2026-05-18T08:00:00Z');
    expect(open()).toBe(20);
  });

  test('[decision I16] a match locked by hand is passed over and stays locked', async () => {
    const { at, putOn, open, rows, set, planInfo } = await instance('2026-05-05T09:00:00Z');
    await set('UPDATE matches SET locked_by_hand = 1 WHERE rank IN (12, 14)');
    await putOn('standard');
    await at('2026-05-11T08:00:00Z');
    expect(open()).toBe(20);
    expect(rows('SELECT max(rank) AS last FROM matches WHERE is_unlocked = 1')).toEqual([{ last: 22 }]);
    await at('2026-07-01T08:00:00Z');
    expect(open()).toBe(48);
    expect(rows('SELECT rank FROM matches WHERE is_unlocked = 0 ORDER BY rank')).toEqual([{ rank: 12 }, { rank: 14 }]);
    expect((await planInfo()).nextReleaseAt).toBeNull();
  });

  test('[G24] [decision I15] back on the free plan nothing that was open closes, and a later upgrade counts from then', async () => {
    const { at, putOn, open } = await instance('2026-05-05T09:00:00Z');
    await putOn('standard');
    await at('2026-05-11T08:00:00Z');
    await putOn('free');
    await at('2026-05-18T08:00:00Z');
    expect(open()).toBe(20);
    await putOn('standard');
    expect(open()).toBe(20);
    await at('2026-05-25T08:00:00Z');
    expect(open()).toBe(20);
    await at('2026-06-01T08:00:00Z');
    expect(open()).toBe(30);
  });

  test('a release reaches the devices: what opens carries a new version, and a week without one writes none', async () => {
    const { at, putOn, rows } = await instance('2026-05-05T09:00:00Z');
    await putOn('standard');
    const newest = () => Number(rows('SELECT max(version) AS version FROM matches')[0]?.version);
    const commits = () => Number(rows('SELECT count(*) AS count FROM commits')[0]?.count);
    const before = newest();
    await at('2026-05-11T08:00:00Z');
    expect(newest()).toBe(before + 1);
    expect(rows(`SELECT count(*) AS count FROM matches WHERE version = ${before + 1}`)).toEqual([{ count: 10 }]);
    await at('2026-06-08T08:00:00Z');
    const quiet = commits();
    await at('2026-06-15T08:00:00Z');
    expect(commits()).toBe(quiet);
  });
});
