import { expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

test('[decision C18] [decision Z12] an investor the founder met goes on the list, and a free founder may move it along', async () => {
  const server = await createTestServer();
  const { token } = await server.founder();
  const added = await server.call('POST', '/api/client/investors', {
    token,
    body: { name: 'Marit Halvor', firm: 'Skerry Fund', website: 'skerry.example', email: '' },
  });
  expect(added.status).toBe(200);
  expect(added.body.data).toMatchObject({
    isUnlocked: true,
    origin: 'own',
    vcName: 'Marit Halvor',
    vcInvestor: { firm: 'Skerry Fund', website: 'https://skerry.example' },
    status: 'not_contacted',
    similarity: null,
  });
  const moved = await server.call('PATCH', '/api/client/update-match-status', {
    token,
    body: { matchId: added.body.data.id, status: 'in_discussion', notes: 'Liked the lung data' },
  });
  expect(moved.body).toMatchObject({
    success: true,
    data: { progress: { status: 'in_discussion', notes: 'Liked the lung data' }, status: 'in_discussion' },
  });
});

test('[decision S15] a website that is none is refused and named', async () => {
  const server = await createTestServer();
  const { token } = await server.founder();
  const answer = await server.call('POST', '/api/client/investors', {
    token,
    body: { name: 'Marit Halvor', website: 'javascript:alert(1)' },
  });
  expect(answer.status).toBe(400);
  expect(answer.body.fields).toEqual({ website: 'A web address starting with https://' });
});

test('[X05] [decision I4] an older status name is understood, and the long form is kept', async () => {
  const server = await createTestServer();
  const { token } = await server.founder();
  const matchId = await ownInvestor(server, token);
  const moved = await server.call('PATCH', '/api/client/update-match-status', {
    token,
    body: { matchId, status: 'negotiation' },
  });
  expect(moved.body.data.status).toBe('in_term_negotiation');
});

test('[decision C3] a changed status leaves a line of its own in the timeline', async () => {
  const server = await createTestServer();
  const { token } = await server.founder();
  const matchId = await ownInvestor(server, token);
  await server.call('PATCH', '/api/client/update-match-status', { token, body: { matchId, status: 'reaching_out' } });
  await server.call('PATCH', '/api/client/update-match-status', { token, body: { matchId, status: 'reaching_out' } });
  const { body } = await server.call('GET', `/api/client/matches/${matchId}/activities`, { token });
  expect(body.data).toMatchObject([{ activityType: 'status_changed', title: 'Not Contacted → Reaching Out' }]);
});

test('[A52] [G01] [decision C1] an activity is added with its defaults, and sending it twice logs it once', async () => {
  const server = await createTestServer({ clock: { now: () => new Date('2026-06-10T12:00:00Z') } });
  const { token } = await server.founder();
  const matchId = await ownInvestor(server, token);
  const path = `/api/client/matches/${matchId}/activities`;
  const body = { id: 'a-1', title: 'Coffee at hall 2', activityDate: '2026-06-10', activityType: 'meeting_held' };
  const added = await server.call('POST', path, { token, body });
  expect(added.body.data).toMatchObject({
    id: 'a-1',
    title: 'Coffee at hall 2',
    activityDate: '2026-06-10',
    status: 'completed',
    nextActionDate: null,
    notes: '',
  });
  expect((await server.call('POST', path, { token, body })).status).toBe(409);
  expect((await server.call('GET', path, { token })).body).toMatchObject({
    success: true,
    total: 1,
    data: [{ id: 'a-1' }],
  });
});

test('a time zone nobody knows is refused in words, not with an error', async () => {
  const { call, founder } = await createTestServer();
  const { token } = await founder();
  await call('POST', '/api/client/investors', { token, body: { id: 'own-1', name: 'Ines Roth' } });
  const body = { title: 'First call', activityDate: '2026-05-04', zone: 'Mars/Olympus' };
  const answer = await call('POST', '/api/client/matches/own-1/activities', { token, body });
  expect([answer.status, answer.body.message]).toEqual([400, 'Please choose a time zone, such as Europe/Berlin']);
});

test('[T088] [decision U3] a date ahead, or a type still to come, starts as pending', async () => {
  const server = await createTestServer({ clock: { now: () => new Date('2026-06-10T12:00:00Z') } });
  const { token } = await server.founder();
  const matchId = await ownInvestor(server, token);
  const path = `/api/client/matches/${matchId}/activities`;
  const statuses = [];
  for (const body of [
    { title: 'Later', activityDate: '2026-06-11', activityType: 'other' },
    { title: 'Planned', activityDate: '2026-06-10', activityType: 'call_scheduled' },
    { title: 'Done', activityDate: '2026-06-10', activityType: 'call_held' },
  ]) {
    statuses.push((await server.call('POST', path, { token, body })).body.data.status);
  }
  expect(statuses).toEqual(['pending', 'pending', 'completed']);
});

test('[A53] [V39] [V40] [V41] [V42] [T084] an edit needs title and date, cuts the time off, and may switch type and status freely', async () => {
  const server = await createTestServer();
  const { token } = await server.founder();
  const matchId = await ownInvestor(server, token);
  const path = `/api/client/matches/${matchId}/activities`;
  await server.call('POST', path, {
    token,
    body: { id: 'a-1', title: 'Call', activityDate: '2026-06-10', notes: 'kept' },
  });
  const edit = (body: object) => server.call('PUT', `${path}/a-1`, { token, body });

  expect((await edit({ title: ' ', activityDate: '2026-06-10' })).body.message).toBe('Title is required');
  expect((await edit({ title: 'Call' })).body.message).toBe('Activity date is required');
  const edited = await edit({
    title: 'Term sheet',
    activityDate: '2026-06-12T09:30:00.000Z',
    activityType: 'term_sheet',
    status: 'cancelled',
    nextAction: 'Ask counsel',
    nextActionDate: '2026-06-20',
  });
  expect(edited.body.data).toMatchObject({
    title: 'Term sheet',
    activityDate: '2026-06-12',
    activityType: 'term_sheet',
    status: 'cancelled',
    nextAction: 'Ask counsel',
    nextActionDate: '2026-06-20',
    notes: 'kept',
  });
});

test('[A54] [C54] activities come newest first, and a deleted one is gone', async () => {
  const server = await createTestServer();
  const { token } = await server.founder();
  const matchId = await ownInvestor(server, token);
  const path = `/api/client/matches/${matchId}/activities`;
  for (const [id, activityDate] of [
    ['a', '2026-05-01'],
    ['b', '2026-06-01'],
    ['c', '2026-05-15'],
  ]) {
    await server.call('POST', path, { token, body: { id, title: `On ${activityDate}`, activityDate } });
  }
  const ids = async () => (await server.call('GET', path, { token })).body.data.map((one: { id: string }) => one.id);
  expect(await ids()).toEqual(['b', 'c', 'a']);
  expect((await server.call('DELETE', `${path}/c`, { token })).body.success).toBe(true);
  expect(await ids()).toEqual(['b', 'a']);
});

test('another founder sees and changes nothing of it, and cannot tell it from what is not there', async () => {
  const server = await createTestServer();
  const { token } = await server.founder('Ostrya Bio');
  const stranger = await server.founder('Alder Cell');
  const matchId = await ownInvestor(server, token);
  const path = `/api/client/matches/${matchId}/activities`;
  await server.call('POST', path, { token, body: { id: 'a-1', title: 'Call', activityDate: '2026-06-10' } });

  const theirs = { token: stranger.token };
  expect((await server.call('GET', `/api/client/matches/${matchId}`, theirs)).status).toBe(404);
  expect((await server.call('GET', path, theirs)).body.data).toEqual([]);
  for (const id of [matchId, 'nowhere']) {
    const status = await server.call('PATCH', '/api/client/update-match-status', {
      ...theirs,
      body: { matchId: id, status: 'passed' },
    });
    expect(status.status).toBe(404);
    const edit = await server.call('PUT', `/api/client/matches/${id}/activities/a-1`, {
      ...theirs,
      body: { title: 'Mine', activityDate: '2026-06-10' },
    });
    expect(edit.status).toBe(404);
    await server.call('DELETE', `/api/client/matches/${id}/activities/a-1`, theirs);
  }
  expect((await server.call('GET', path, { token })).body.data[0].title).toBe('Call');
});

test('an id that another startup’s row has is not a way to that row', async () => {
  const server = await createTestServer();
  const { token } = await server.founder('Ostrya Bio');
  const stranger = await server.founder('Alder Cell');
  const matchId = await ownInvestor(server, token);
  await server.call('PATCH', '/api/client/update-match-status', {
    token,
    body: { matchId, status: 'passed', notes: 'ours' },
  });
  const taken = await server.call('POST', '/api/client/investors', {
    token: stranger.token,
    body: { id: matchId, name: 'Mine' },
  });
  expect(taken.status).toBe(409);
  const theirs = await ownInvestor(server, stranger.token);
  await server.call('POST', `/api/client/matches/${matchId}/activities`, {
    token,
    body: { id: 'a-1', title: 'Call', activityDate: '2026-06-10' },
  });
  const second = await server.call('POST', `/api/client/matches/${theirs}/activities`, {
    token: stranger.token,
    body: { id: 'a-1', title: 'Mine', activityDate: '2026-06-10' },
  });
  expect(second.status).toBe(409);
  const ours = await server.call('GET', `/api/client/matches/${matchId}`, { token });
  expect(ours.body.data).toMatchObject({ vcName: 'Marit Halvor', status: 'passed', notes: 'ours' });
});

async function ownInvestor(server: TestServer, token: string): Promise<string> {
  const added = await server.call('POST', '/api/client/investors', { token, body: { name: 'Marit Halvor' } });
  return added.body.data.id;
}
