import type { MatchId } from '@paratope/shared/ids';
import { isOpenMatch, Matches, type OpenMatch } from '@paratope/shared/matches/match';
import { addOwnInvestor, bringInvestors } from '@paratope/shared/outreach/mutators';
import { expect, test } from 'vitest';
import { createTestDevice } from '../../testing/test-device.ts';
import { eyes, market } from './testing/market.ts';

/** A founder on Free Access whose list is made: five matches are open, more are ready. */
async function listed() {
  const there = await market();
  await there.describe(eyes);
  await there.run();
  const phone = createTestDevice(there.server, there.founder, 1n);
  await phone.replica.sync();
  const open = async () => (await phone.rows(Matches)).filter(isOpenMatch);
  const locked = () =>
    there.rows(
      `SELECT m.id, i.id AS investor, i.name FROM matches m JOIN investors i ON i.id = m.investor_id WHERE m.is_unlocked = 0 ORDER BY m.rank`,
    );
  return { ...there, phone, open, locked };
}

const own = (name: string, changes: object = {}) => ({
  ...{ id: 'own-1' as MatchId, name, firm: '', website: null, email: null, addedAt: '2026-05-04T09:00:00.000Z' },
  ...changes,
});
const nameOf = (row: Record<string, unknown> | undefined) => String(row?.name);

test('an investor the founder brings is linked to the one the server knows, and nothing closed comes with it', async () => {
  const { phone, open, locked } = await listed();
  const before = (await open()).length;
  const [closed] = locked();
  await phone.replica.mutate(addOwnInvestor, own('Someone', { firm: nameOf(closed).toUpperCase() }));
  await phone.replica.sync();
  const mine = (await open()).find(({ origin }) => origin === 'own') as OpenMatch;
  expect(mine).toMatchObject({ vcName: 'Someone', knownAs: nameOf(closed), similarity: null, teeth: [], raises: [] });
  expect(await open()).toHaveLength(before + 1);
});

test('[decision S13] once the plan opens the match, its analysis is shown on the investor the founder brought, not beside it', async () => {
  const { phone, open, locked, server, founder, rows } = await listed();
  const [closed] = locked();
  await phone.replica.mutate(addOwnInvestor, own(nameOf(closed)));
  await phone.replica.sync();
  await server.deps.database.write(async ({ sql }) => {
    sql.prepare(`UPDATE startups SET plan = 'standard' WHERE id = ?`).run(founder.clientId);
  });
  await server.call('POST', '/api/client/unlock-matches', { token: founder.token });
  await phone.replica.sync();
  expect(rows(`SELECT is_unlocked FROM matches WHERE id = '${closed?.id}'`)).toEqual([{ is_unlocked: 1 }]);
  const named = (await open()).filter(({ vcName }) => vcName === nameOf(closed));
  expect(named).toHaveLength(1);
  expect(named[0]).toMatchObject({ id: 'own-1', origin: 'own', knownAs: nameOf(closed) });
  expect(named[0]?.similarity).toBeGreaterThan(0);
  expect(named[0]?.teeth).toHaveLength(7);
});

test('taking the import back shows the match by itself again', async () => {
  const { phone, open, locked, server, founder } = await listed();
  const [closed] = locked();
  await phone.replica.mutate(addOwnInvestor, own(nameOf(closed)));
  await server.deps.database.write(async ({ sql }) => {
    sql.prepare(`UPDATE startups SET plan = 'standard' WHERE id = ?`).run(founder.clientId);
  });
  await phone.replica.sync();
  await server.call('POST', '/api/client/unlock-matches', { token: founder.token });
  await phone.replica.mutate(bringInvestors, { rows: [], remove: ['own-1' as MatchId] });
  await phone.replica.sync();
  await phone.replica.sync();
  const named = (await open()).filter(({ vcName }) => vcName === nameOf(closed));
  expect(named.map(({ id, origin }) => [id, origin])).toEqual([[closed?.id, 'matched']]);
});

test('an investor with an open match keeps it when the founder adds the same name by hand', async () => {
  const { phone, open } = await listed();
  const [shown] = await open();
  await phone.replica.mutate(addOwnInvestor, own(shown?.vcName ?? ''));
  await phone.replica.sync();
  expect(
    (await open())
      .filter(({ vcName }) => vcName === shown?.vcName)
      .map(({ origin }) => origin)
      .sort(),
  ).toEqual(['matched', 'own']);
});
