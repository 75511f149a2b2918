import { type StartupId, startupSpace } from '@paratope/shared/ids';
import { Matches } from '@paratope/shared/matches/match';
import { acceptProposal, reopenProposal } from '@paratope/shared/mutators';
import { Proposals, type Proposed } from '@paratope/shared/proposals/proposal';
import { expect, test } from 'vitest';
import type { Clock } from '../../context.ts';
import { createTestDevice, type TestDevice } from '../../testing/test-device.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { forgetProposalsJob } from './settle.ts';

/** A founder with one investor, and a program that may read and propose. */
async function withProgram(clock?: Clock) {
  const server = await createTestServer(clock ? { clock } : {});
  const founder = await server.founder();
  const { token } = founder;
  const expiresAt = new Date(server.deps.clock.now().getTime() + 30 * 24 * 60 * 60 * 1000).toISOString();
  const make = async (...scopes: string[]) =>
    (await server.call('POST', '/api/client/keys', { token, body: { name: 'Assistant', scopes, expiresAt } })).body.key;
  const key = (await make('read', 'propose')) as string;
  const added = await server.call('POST', '/api/client/investors', { token, body: { name: 'Marit Halvor' } });
  const matchId = added.body.data.id as string;
  const post = (path: string, body: object = {}, by = token) => server.call('POST', path, { token: by, body });
  const propose = async (name: string, args: object, more: object = {}) =>
    (await post('/api/client/changes', { name, args, ...more }, key)).body.data?.proposalId as string;
  return {
    ...server,
    ...founder,
    key,
    make,
    matchId,
    post,
    propose,
    noteOf: async () => (await server.call('GET', `/api/client/matches/${matchId}`, { token })).body.data.notes,
    list: async (state = 'open') => (await server.call('GET', `/api/client/proposals?state=${state}`, { token })).body,
    decide: (id: string, how: string, body: object = {}) => post(`/api/client/proposals/${id}/${how}`, body),
  };
}

test('what a key with `propose` writes is answered with 202 and changes nothing until a person accepts; the history names the key', async () => {
  const { post, propose, key, matchId, noteOf, list, decide, call, token, email } = await withProgram();
  const body = { name: 'editNotes', args: { matchId, notes: 'Asked for the deck' }, reason: 'From the call of May 4' };
  const proposed = await post('/api/client/changes', body, key);
  expect([proposed.status, Object.keys(proposed.body.data)]).toEqual([202, ['proposalId']]);
  expect(await noteOf()).toBe('');
  const { proposalId: id } = proposed.body.data;
  const { data, total } = await list();
  expect(total).toBe(1);
  expect(data[0]).toMatchObject({
    id,
    name: 'editNotes',
    label: 'Notes changed',
    reason: 'From the call of May 4',
    key: 'Assistant',
    state: 'open',
  });
  expect(data[0].changes).toContainEqual({
    collection: 'matches',
    id: matchId,
    field: 'notes',
    before: '',
    after: 'Asked for the deck',
  });
  expect((await post(`/api/client/proposals/${id}/accept`, {}, key)).status, 'a key decides nothing').toBe(403);

  const accepted = await decide(id, 'accept');
  expect([accepted.status, accepted.body.data.state]).toEqual([200, 'accepted']);
  expect(await noteOf()).toBe('Asked for the deck');
  const path = `/api/client/revisions?collection=matches&id=${matchId}&field=notes`;
  expect((await call('GET', path, { token })).body.data[0].by).toMatchObject({ email, key: 'Assistant' });
  expect((await decide(id, 'accept')).body.message).toBe('This proposal was already decided.');
  expect((await list()).total).toBe(0);

  const [one, other] = [
    await propose('editNotes', { matchId, notes: 'One' }),
    await propose('editNotes', { matchId, notes: 'Other' }),
  ];
  expect((await decide(one, 'decline')).body.data.state).toBe('declined');
  const changed = await decide(other, 'accept', { args: { matchId, notes: 'In my own words' } });
  expect(changed.body.data.args).toEqual({ matchId, notes: 'In my own words' });
  expect(await noteOf()).toBe('In my own words');
});

test('each call that makes one change by its name proposes it; other writes, and wrong ones, are refused and propose nothing', async () => {
  const { post, call, key, make, matchId, list } = await withProgram();
  const activity = { activityType: 'call_held', title: 'First call', activityDate: '2026-05-04' };
  expect((await post(`/api/client/matches/${matchId}/activities`, activity, key)).status).toBe(202);
  const status = await call('PATCH', '/api/client/update-match-status', {
    token: key,
    body: { matchId, status: 'reaching_out' },
  });
  expect(status.status).toBe(202);
  expect((await list()).data.map(({ name }: { name: string }) => name)).toEqual(['setStatus', 'addActivity']);
  const refusals = [
    await post('/api/client/trigger-matching', {}, key),
    await post('/api/client/changes', { name: 'editNotes', args: { matchId: 'nobody', notes: 'x' } }, key),
    await post('/api/client/changes', { name: 'editNotes', args: {} }, key),
    await post('/api/client/changes', { name: 'nameYourself', args: { name: 'Somebody' } }, key),
  ];
  expect(refusals.map(({ status: code }) => code)).toEqual([403, 404, 400, 403]);
  expect((await list()).total).toBe(2);
  const both = await make('propose', 'write');
  const body = { name: 'editNotes', args: { matchId, notes: 'At once' } };
  expect((await post('/api/client/changes', body, both)).status, 'write goes before propose').toBe(200);
});

test('several are accepted at once; one that can no longer be made stays open and says why', async () => {
  const { post, propose, matchId, noteOf, list } = await withProgram();
  const id = '0197a000-0000-7000-8000-000000000001';
  const details = { activityType: 'call_held', title: 'Call', activityDate: '2026-05-04', status: 'completed' };
  const empty = { description: '', nextAction: '', nextActionDate: null, notes: '' };
  const add = await propose('addActivity', { id, matchId, details: { ...details, ...empty } });
  const twice = await propose('addActivity', { id, matchId, details: { ...details, ...empty, title: 'Again' } });
  const note = await propose('editNotes', { matchId, notes: 'Noted' });
  const { body } = await post('/api/client/proposals/accept', { ids: [add, twice, note, 'nothing'] });
  expect(body.accepted).toEqual(expect.arrayContaining([add, note]));
  expect(body.refused.map(({ id: refused }: { id: string }) => refused)).toContain('nothing');
  expect(await noteOf()).toBe('Noted');
  expect((await list()).total).toBe(body.refused.length - 1);
});

test('an acceptance is undone: what it changed is as before and the proposal open again, unless somebody changed it since', async () => {
  const { key, token, call, post, propose, decide, matchId, noteOf, list } = await withProgram();
  const first = await propose('editNotes', { matchId, notes: 'From the program' });
  await decide(first, 'accept');
  expect((await decide(first, 'undo')).body.data.state).toBe('open');
  expect(await noteOf()).toBe('');
  await decide(first, 'accept');
  await post('/api/client/changes', { name: 'editNotes', args: { matchId, notes: 'By hand' } });
  const late = await decide(first, 'undo');
  expect([late.status, late.body.message]).toEqual([409, 'This was changed again since. Nothing was undone.']);
  expect(await noteOf()).toBe('By hand');

  const added = await post('/api/client/investors', { name: 'Ines Roth' }, key);
  const id = added.body.data.proposalId;
  const names = async () => JSON.stringify((await call('GET', '/api/client/matches', { token })).body.data);
  expect(await names()).not.toContain('Ines Roth');
  await decide(id, 'accept');
  expect(await names()).toContain('Ines Roth');
  expect((await decide(id, 'undo')).status).toBe(200);
  expect(await names()).not.toContain('Ines Roth');
  expect((await decide(id, 'accept')).status, 'and accepted once more').toBe(200);
  expect(await names()).toContain('Ines Roth');

  const declined = await propose('editNotes', { matchId, notes: 'No' });
  await decide(declined, 'decline');
  expect((await decide(declined, 'undo')).body.data.state).toBe('open');
  const open = await decide(declined, 'undo');
  expect([open.status, open.body.message]).toEqual([409, 'This proposal is open. There is nothing to undo.']);
  expect((await list()).data.map((one: { id: string }) => one.id)).toEqual([declined]);
});

test('what can be proposed can be accepted, however many records it changes, and undone; one more is refused at once', async () => {
  const { post, key, token, propose, decide, call } = await withProgram();
  const rows = Array.from({ length: 200 }, (_, at) => ({
    id: `0197a000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    addedAt: '2026-05-04T09:00:00.000Z',
    details: { name: `Investor ${at}`, firm: 'Roth Capital' },
    given: {},
  }));
  const change = (count: number) => ({ name: 'bringInvestors', args: { rows: rows.slice(0, count), remove: [] } });
  const refused = await post('/api/client/changes', change(200), key);
  expect([refused.status, refused.body.message]).toEqual([413, 'One proposal can affect up to 199 records.']);
  const counted = async () => (await call('GET', '/api/client/matches?limit=1', { token })).body.total;
  const before = await counted();
  const { name, args } = change(199);
  const id = await propose(name, args);
  expect((await decide(id, 'accept')).status).toBe(200);
  expect((await counted()) - before).toBe(199);
  expect((await decide(id, 'undo')).status).toBe(200);
  expect(await counted()).toBe(before);
  expect((await post('/api/client/changes', change(200))).status, 'a founder’s own change').toBe(200);
});

test('a proposal travels to every device; accepted on one without a network, it is the founder’s own on the other and the history names the key', async () => {
  const program = await withProgram();
  const { propose, matchId, call, token, email } = program;
  const [phone, laptop] = [createTestDevice(program, program, 21n), createTestDevice(program, program, 22n)];
  const id = await propose('editNotes', { matchId, notes: 'Asked for the deck' }, { reason: 'From the call' });
  await phone.replica.sync();
  const [waiting] = await phone.rows(Proposals);
  expect(waiting).toMatchObject({ id, key: 'Assistant', reason: 'From the call', state: 'open' });
  expect(waiting?.changes, 'a device works them out itself').toBeUndefined();

  phone.isOnline = false;
  const { name, args } = waiting as Proposed;
  expect((await phone.replica.mutate(acceptProposal, { id, name, args })).ok).toBe(true);
  await phone.replica.sync();
  const noteOn = async (device: TestDevice) =>
    (await device.rows(Matches)).flatMap((match) => (match.isUnlocked ? [match.notes] : []));
  expect(await noteOn(phone)).toEqual(['Asked for the deck']);
  await laptop.replica.sync();
  expect(await noteOn(laptop)).toEqual(['']);

  phone.isOnline = true;
  await phone.replica.sync();
  await laptop.replica.sync();
  expect(await noteOn(laptop)).toEqual(['Asked for the deck']);
  expect((await laptop.rows(Proposals))[0]?.state).toBe('accepted');
  const path = `/api/client/revisions?collection=matches&id=${matchId}&field=notes`;
  const [newest] = (await call('GET', path, { token })).body.data;
  expect(newest.by).toMatchObject({ email, key: 'Assistant' });

  const changed = [{ collection: 'matches' as const, id: matchId }];
  expect((await laptop.replica.mutate(reopenProposal, { id, changed })).ok).toBe(true);
  await laptop.replica.sync();
  await phone.replica.sync();
  expect(await noteOn(phone)).toEqual(['']);
  expect((await phone.rows(Proposals))[0]?.state).toBe('open');
});

test('two weeks after the decision a proposal leaves server and devices, an open one stays, whatever a device’s clock says', async () => {
  let now = new Date('2026-05-04T09:00:00.000Z');
  const program = await withProgram({ now: () => now });
  const { propose, decide, matchId, list, deps } = program;
  const device = createTestDevice(program, program, 23n);
  const [gone, open] = [
    await propose('editNotes', { matchId, notes: 'a' }),
    await propose('editNotes', { matchId, notes: 'b' }),
  ];
  await decide(gone, 'decline');
  await device.replica.sync();
  const swept = async () => {
    await deps.database.write((tx) =>
      deps.jobs.enqueue(tx, { kind: forgetProposalsJob, key: forgetProposalsJob, input: {} }),
    );
    await deps.jobs.idle();
    await device.replica.sync();
    return (await device.rows(Proposals)).map((one) => one.id).sort();
  };
  now = new Date('2026-05-17T09:00:00.000Z');
  expect(await swept()).toEqual([gone, open].sort());
  now = new Date('2026-05-19T09:00:00.000Z');
  expect(await swept()).toEqual([open]);
  expect((await list('declined')).total).toBe(0);
  expect((await list()).total).toBe(1);
});

test('ten thousand may wait: lists are paged, a device has them all, one more is refused until some are decided', async () => {
  const program = await withProgram();
  const { deps, clientId, matchId, key, post, decide, list } = program;
  const space = startupSpace(clientId as StartupId);
  const ids = Array.from({ length: 10_000 }, (_, at) => `many-${String(at).padStart(5, '0')}`);
  const args = { matchId, notes: 'One of many' };
  const rest = {
    reason: '',
    keyId: 'k',
    key: 'Assistant',
    state: 'open',
    createdAt: '2026-05-04T09:00:00.000Z',
  } as const;
  await deps.authority.commit(space, async ({ put }) => {
    for (const id of ids) put(Proposals, { id, name: 'editNotes', args, ...rest, decidedAt: null });
  });
  const page = await list();
  expect([page.total, page.data.length < 200]).toEqual([10_000, true]);
  const full = await post('/api/client/changes', { name: 'editNotes', args }, key);
  expect([full.status, full.body.message]).toEqual([409, '10000 proposals are waiting. Decide on some of them first.']);

  const device = createTestDevice(program, program, 24n);
  while ((await device.rows(Proposals)).length < 10_000) await device.replica.sync();
  await decide(ids[0] ?? '', 'decline');
  expect((await post('/api/client/changes', { name: 'editNotes', args }, key)).status).toBe(202);
}, 60_000);
