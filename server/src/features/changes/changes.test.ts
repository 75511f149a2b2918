import { mutators } from '@paratope/shared/mutators';
import { expect, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';

async function withInvestor() {
  const server = await createTestServer();
  const { token, clientId } = await server.founder();
  const added = await server.call('POST', '/api/client/investors', { token, body: { name: 'Marit Halvor' } });
  const change = (name: string, args: object, more: object = {}, by = token) =>
    server.call('POST', '/api/client/changes', { token: by, body: { name, args, ...more } });
  return { server, token, clientId, matchId: added.body.data.id as string, change };
}

test('a program makes any of a founder’s changes by its name, and is answered with the records it names', async () => {
  const { server, token, clientId, matchId, change } = await withInvestor();
  const held = { activityType: 'call_held', title: 'First call', activityDate: '2026-05-04', status: 'pending' };
  const details = { ...held, description: '', nextAction: 'Send the deck', nextActionDate: '2026-05-06', notes: '' };
  const at = '2026-05-04T22:30:00.000Z';
  const logged = await change('addActivity', { id: 'a1', matchId, details }, { createdAt: at, zone: 'Asia/Tokyo' });
  expect(logged.status).toBe(200);
  expect(logged.body.data['activities/a1']).toMatchObject({ ...held, createdAt: at, zone: 'Asia/Tokyo' });
  expect(logged.body.data[`matches/${matchId}`]).toMatchObject({ vcName: 'Marit Halvor' });

  const done = await change('finishNextAction', { id: 'a1', matchId, entryId: 'a2' });
  expect(done.body.data).toMatchObject({
    'activities/a1': { nextAction: '' },
    'activities/a2': { title: 'Send the deck' },
  });
  const round = await change('setRound', { changes: { target: 4_000_000 } });
  expect(round.body.data[`startups/${clientId}`]).toMatchObject({ round: { target: 4_000_000 } });
  const gone = await change('deleteActivity', { id: 'a1', matchId });
  expect(gone.body.data['activities/a1']).toBeNull();

  const { body } = await server.call('GET', `/api/client/matches/${matchId}/activities`, { token });
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual(['a2']);
});

test('a change that is not known, or whose arguments are not, is refused and nothing is written', async () => {
  const { matchId, change } = await withInvestor();
  expect((await change('paintMatch', {})).body).toMatchObject({
    code: 'invalid',
    message: "This version doesn't support this change.",
  });
  expect((await change('setStatus', { matchId, status: 'married', entryId: 'a1' })).body).toMatchObject({
    code: 'invalid',
    fields: { status: expect.stringMatching(/^This must be one of/) },
  });
  expect((await change('editNotes', { matchId, notes: 'x' }, { zone: 'Mars/Olympus' })).body.message).toBe(
    'Please choose a time zone, such as Europe/Berlin',
  );
});

test('another founder’s records are as far from a change as records that are not there', async () => {
  const { server, matchId, change } = await withInvestor();
  const stranger = await server.founder('Alder Cell');
  const told = await Promise.all(
    [matchId, 'nowhere'].map(async (id) => {
      const { status, body } = await change('editNotes', { matchId: id, notes: 'mine' }, {}, stranger.token);
      return [status, body.code, body.message];
    }),
  );
  expect(told).toEqual([
    [404, 'missing', 'Match not found'],
    [404, 'missing', 'Match not found'],
  ]);
  expect((await change('editNotes', { matchId, notes: 'ours' })).body.data[`matches/${matchId}`].notes).toBe('ours');
});

test('every change is open to a program: none answers that it is not known', async () => {
  const { change } = await withInvestor();
  for (const name of mutators.keys()) {
    expect([name, (await change(name, { not: 'what it takes' })).body.message]).not.toContain(
      "This version doesn't support this change.",
    );
  }
});
