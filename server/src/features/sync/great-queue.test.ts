import type { MatchId } from '@paratope/shared/ids';
import { isOpenMatch, Matches } from '@paratope/shared/matches/match';
import { addOwnInvestor, editNotes } from '@paratope/shared/outreach/mutators';
import { dataSchema } from '@paratope/shared/synced';
import { protocol } from '@paratope/sync/protocol/version';
import { createSeededRandom } from '@paratope/sync/testing/fakes';
import { expect, test } from 'vitest';
import { createTestDevice } from '../../testing/test-device.ts';
import { createTestServer } from '../../testing/test-server.ts';

const random = createSeededRandom(7n);
const letters = (words: number) =>
  Array.from({ length: words }, () => String.fromCharCode(97 + random.below(26))).join(' ');
const met = {
  ...{ id: 'm-1' as MatchId, name: 'Marit Halvor', firm: '', website: null, email: null },
  addedAt: '2026-06-10T09:00:00.000Z',
};

test('[sync P10] forty great texts to be merged are decided over several requests, each in its order, and the device that sends them ends with what the server has', async () => {
  const server = await createTestServer();
  const founder = await server.founder();
  const [phone, laptop] = [createTestDevice(server, founder, 1n), createTestDevice(server, founder, 2n)];
  await phone.replica.mutate(addOwnInvestor, met);
  await phone.replica.sync();
  await laptop.replica.sync();
  await phone.replica.mutate(editNotes, { matchId: met.id, notes: letters(9_000) });
  await phone.replica.sync();
  for (let at = 0; at < 40; at += 1) await laptop.replica.mutate(editNotes, { matchId: met.id, notes: letters(550) });
  await laptop.replica.sync();
  expect(laptop.replica.status.getSnapshot()).toMatchObject({ waiting: 0, needsYou: 0, state: 'idle' });
  const pushes = laptop.requests.filter(({ mutations }) => mutations.length > 0);
  expect(pushes.length).toBeGreaterThan(1);
  await phone.replica.sync();
  const notesOn = async (device: typeof phone) =>
    (await device.rows(Matches)).filter(isOpenMatch).map(({ notes }) => notes);
  expect(await notesOn(phone)).toEqual(await notesOn(laptop));
});

test('[Q-S3] a device that was away for a season brings 3,000 changes and meets no limit', async () => {
  const server = await createTestServer();
  const founder = await server.founder();
  const phone = createTestDevice(server, founder, 1n);
  await phone.replica.mutate(addOwnInvestor, met);
  for (let at = 0; at < 2_999; at += 1)
    await phone.replica.mutate(editNotes, { matchId: met.id, notes: `Note ${at} of a long season.` });
  await phone.replica.sync();
  expect(phone.replica.status.getSnapshot()).toMatchObject({ waiting: 0, needsYou: 0, state: 'idle' });
});

test('[Q-S3] an account that asks for more at once than its devices ever would is told to come again in a second, and nobody else is', async () => {
  const server = await createTestServer();
  const [founder, other] = [await server.founder(), await server.founder()];
  const body = { protocol, schema: dataSchema, replicaId: 'r'.repeat(32), cursors: {}, ackThrough: 0, mutations: [] };
  const ask = ({ token, accountId }: { token: string; accountId: string }) =>
    server.call('POST', '/api/sync', { token, body: { ...body, accountId } });
  const asked = Array.from({ length: 60 }, () => ask(founder));
  expect((await ask(other)).body.code).not.toBe('rate_limited');
  const answers = await Promise.all(asked);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ headers, body }) => headers.get('retry-after') === '1' && body.code === 'rate_limited')).toBe(
    true,
  );
});

test('[sync P8] an exchange beyond what the engine takes is refused by its length, before it is read', async () => {
  const server = await createTestServer();
  const { token } = await server.founder();
  const body = { protocol, schema: dataSchema, nonsense: 'x'.repeat(384 * 1024) };
  expect(await server.call('POST', '/api/sync', { token, body })).toMatchObject({
    status: 413,
    body: { code: 'too_large' },
  });
});
