import type { ActivityId, MatchId, SavedViewId } from '@paratope/shared/ids';
import { Matches } from '@paratope/shared/matches/match';
import { removeView, SavedViews, saveView } from '@paratope/shared/matches/saved-view';
import { Activities } from '@paratope/shared/outreach/activity';
import { addOwnInvestor, setStatuses } from '@paratope/shared/outreach/mutators';
import { setCheque, setRound } from '@paratope/shared/round/mutators';
import { Startups } from '@paratope/shared/startups/startup';
import { expect, test } from 'vitest';
import { createTestDevice } from '../../testing/test-device.ts';
import { createTestServer } from '../../testing/test-server.ts';

const ids = ['m-1', 'm-2'] as MatchId[];

async function twoDevices() {
  const server = await createTestServer();
  const founder = await server.founder();
  const [phone, laptop] = [createTestDevice(server, founder, 1n), createTestDevice(server, founder, 2n)];
  for (const id of ids) {
    const investor = { id, name: `Investor ${id}`, firm: '', website: null, email: null };
    await phone.replica.mutate(addOwnInvestor, { ...investor, addedAt: '2026-06-10T09:00:00.000Z' });
  }
  const meet = async () => {
    for (const device of [phone, laptop, phone]) await device.replica.sync();
  };
  await meet();
  return { server, founder, phone, laptop, meet };
}

const moves = (status: 'onboard' | 'not_contacted') =>
  ids.map((matchId, at) => ({ matchId, status, entryId: `e-${at}` as ActivityId }));

test('several statuses changed on one device reach the other, and so does the way back', async () => {
  const { phone, laptop, meet } = await twoDevices();
  await phone.replica.mutate(setStatuses, { moves: moves('onboard') });
  await meet();
  expect((await laptop.rows(Matches)).map((match) => match.isUnlocked && match.status)).toEqual(['onboard', 'onboard']);
  expect(await laptop.rows(Activities)).toHaveLength(2);
  await phone.replica.mutate(setStatuses, { moves: moves('not_contacted'), isUndo: true });
  await meet();
  expect((await laptop.rows(Matches)).map((match) => match.isUnlocked && match.status)).toEqual([
    'not_contacted',
    'not_contacted',
  ]);
  expect(await laptop.rows(Activities)).toEqual([]);
});

test('the round and an expected cheque travel, and two founders changing different numbers both win', async () => {
  const { phone, laptop, meet } = await twoDevices();
  await phone.replica.mutate(setCheque, { matchId: ids[0] as MatchId, cheque: { amount: 250_000, currency: 'EUR' } });
  await phone.replica.mutate(setRound, { changes: { target: 6_000_000 } });
  await laptop.replica.mutate(setRound, { changes: { softElsewhere: 100_000 } });
  await meet();
  for (const device of [phone, laptop]) {
    expect((await device.rows(Startups))[0]?.round).toEqual({
      target: 6_000_000,
      committedElsewhere: 0,
      softElsewhere: 100_000,
      currency: 'USD',
    });
    expect(await device.rows(Matches)).toContainEqual(
      expect.objectContaining({ id: 'm-1', expectedCheque: { amount: 250_000, currency: 'EUR' } }),
    );
  }
});

test('[decision I4] a saved view travels, with its statuses written the long way, and goes everywhere when it is removed', async () => {
  const { phone, laptop, meet } = await twoDevices();
  const id = 'view-1' as SavedViewId;
  const view = { id, name: 'Closing', search: '', sort: 'name', isReversed: false, shape: 'board' };
  await phone.replica.mutate(saveView, { ...view, statuses: ['negotiation', 'onboard'] });
  await meet();
  expect(await laptop.rows(SavedViews)).toMatchObject([
    { name: 'Closing', statuses: ['in_term_negotiation', 'onboard'], shape: 'board' },
  ]);
  await laptop.replica.mutate(removeView, { id });
  await meet();
  expect(await phone.rows(SavedViews)).toEqual([]);
  await phone.replica.mutate(saveView, { ...view, id: 'view-2' as SavedViewId, statuses: [] });
  await meet();
  expect(await laptop.rows(SavedViews)).toMatchObject([{ id: 'view-2' }]);
});
