import type { ActivityId, MatchId } from '@paratope/shared/ids';
import { isOpenMatch, Matches } from '@paratope/shared/matches/match';
import { Activities, type ActivityDetails } from '@paratope/shared/outreach/activity';
import {
  addActivity,
  addOwnInvestor,
  deleteActivity,
  editActivity,
  editNotes,
  setStatus,
} from '@paratope/shared/outreach/mutators';
import { Startups } from '@paratope/shared/startups/startup';
import { msg } from '@paratope/shared/words/message';
import { expect, test } from 'vitest';
import { createTestDevice } from '../../testing/test-device.ts';
import { createTestServer } from '../../testing/test-server.ts';

const met = {
  id: 'm-1' as MatchId,
  name: 'Marit Halvor',
  firm: 'Skerry Fund',
  website: null,
  email: null,
  addedAt: '2026-06-10T09:00:00.000Z',
};
const coffee: ActivityDetails = {
  activityType: 'meeting_held',
  title: 'Coffee at hall 2',
  description: '',
  activityDate: '2026-06-10',
  nextAction: 'Send the tox summary',
  nextActionDate: '2026-06-12',
  status: 'completed',
  notes: 'Asked about the rat study',
};

test('[sync S1] [Q02] [Q03] what a phone wrote without a network stands on the server and on a second device', async () => {
  const server = await createTestServer();
  const founder = await server.founder();
  const phone = createTestDevice(server, founder, 1n);
  const laptop = createTestDevice(server, founder, 2n);
  await phone.replica.sync();
  expect(await phone.rows(Startups)).toMatchObject([{ name: 'Ostrya Bio', plan: 'free', matching: { state: 'idle' } }]);

  phone.isOnline = false;
  await phone.replica.mutate(addOwnInvestor, met);
  await phone.replica.mutate(addActivity, { id: 'a-1' as ActivityId, matchId: met.id, details: coffee });
  await phone.replica.mutate(editNotes, { matchId: met.id, notes: 'Wants the 28-day summary' });
  await phone.replica.sync();
  expect(phone.replica.status.getSnapshot()).toMatchObject({ waiting: 3 });

  phone.isOnline = true;
  await phone.replica.sync();
  await laptop.replica.sync();
  for (const device of [phone, laptop]) {
    expect(await device.rows(Activities)).toMatchObject([
      { id: 'a-1', title: 'Coffee at hall 2', notes: coffee.notes },
    ]);
    expect(await device.rows(Matches)).toMatchObject([{ vcName: 'Marit Halvor', notes: 'Wants the 28-day summary' }]);
  }
  expect(phone.replica.status.getSnapshot()).toMatchObject({ waiting: 0, needsYou: 0 });
  const listed = await server.call('GET', `/api/client/matches/${met.id}/activities`, founder);
  expect(listed.body.data).toMatchObject([{ title: 'Coffee at hall 2', createdAt: expect.any(String) }]);
});

test('[Q06] [sync S7] what two devices change of one activity without a network is on both, and on the server', async () => {
  const { phone, laptop, activities } = await bothWithCoffee();
  phone.isOnline = false;
  laptop.isOnline = false;
  await phone.replica.mutate(editActivity, { ...theCoffee, changes: { title: 'Coffee with Marit' } });
  await laptop.replica.mutate(editActivity, { ...theCoffee, changes: { notes: 'Wants the rat study' } });
  phone.isOnline = true;
  laptop.isOnline = true;
  for (const device of [phone, laptop, phone]) await device.replica.sync();
  const both = [{ ...coffee, title: 'Coffee with Marit', notes: 'Wants the rat study' }];
  for (const rows of [await phone.rows(Activities), await laptop.rows(Activities), await activities()])
    expect(rows).toMatchObject(both);
});

test('[Q08] [sync D1] an edit of an activity that another device has deleted comes back with its words', async () => {
  const { phone, laptop, activities } = await bothWithCoffee();
  await laptop.replica.mutate(deleteActivity, theCoffee);
  await laptop.replica.sync();
  await phone.replica.mutate(editActivity, { ...theCoffee, changes: { notes: 'Wants the rat study' } });
  await phone.replica.sync();
  expect(await activities()).toEqual([]);
  expect(await phone.replica.attention()).toMatchObject([
    { name: 'editActivity', args: { changes: { notes: 'Wants the rat study' } } },
  ]);
});

test('[Q14] [sync D2] a device that was away for ninety days catches up, and its own words are there once', async () => {
  let now = Date.parse('2026-06-10T09:00:00.000Z');
  const { server, phone, laptop, activities } = await bothWithCoffee({ clock: { now: () => new Date(now) } });
  phone.isOnline = false;
  const log = (device: typeof phone, id: string) =>
    device.replica.mutate(addActivity, { id: id as ActivityId, matchId: met.id, details: { ...coffee, title: id } });
  for (let day = 1; day <= 90; day += 1) {
    now += 24 * 60 * 60 * 1000;
    await log(phone, `phone ${day}`);
    await log(laptop, `laptop ${day}`);
    await laptop.replica.sync();
  }
  await laptop.replica.mutate(deleteActivity, theCoffee);
  await laptop.replica.sync();
  await server.deps.jobs.idle();

  phone.isOnline = true;
  for (const device of [phone, laptop]) await device.replica.sync();
  expect(phone.replica.status.getSnapshot()).toMatchObject({ waiting: 0, needsYou: 0 });
  const days = ['laptop', 'phone'].flatMap((who) => Array.from({ length: 90 }, (_, day) => `${who} ${day + 1}`)).sort();
  for (const rows of [await phone.rows(Activities), await laptop.rows(Activities), await activities()])
    expect(rows.map(({ title }: { title: string }) => title).sort()).toEqual(days);
});

test('[sync P4] [Q13] a request sent twice changes nothing, and is answered with the same verdicts', async () => {
  const server = await createTestServer();
  const founder = await server.founder();
  const phone = createTestDevice(server, founder, 1n);
  await phone.replica.mutate(addOwnInvestor, met);
  await phone.replica.mutate(editNotes, { matchId: met.id, notes: 'once' });
  await phone.replica.sync();
  const request = phone.requests.find(({ mutations }) => mutations.length > 0);
  const first = await server.call('POST', '/api/sync', { token: founder.token, body: request });
  await server.call('PATCH', '/api/client/update-match-status', {
    token: founder.token,
    body: { matchId: met.id, status: 'passed', notes: 'later' },
  });
  const again = await server.call('POST', '/api/sync', { token: founder.token, body: request });
  expect(again.body.results).toEqual(first.body.results);
  const match = await server.call('GET', `/api/client/matches/${met.id}`, founder);
  expect(match.body.data).toMatchObject({ notes: 'later', status: 'passed' });
});

test('[sync N5] [sync P1] what a program sends that is not ours is kept whole, and never answered as what it is not', async () => {
  const server = await createTestServer();
  const founder = await server.founder();
  const phone = createTestDevice(server, founder, 1n);
  await phone.replica.mutate(addOwnInvestor, met);
  await phone.replica.mutate(editNotes, { matchId: met.id, notes: 'cut \uD83D and \u0000' });
  await phone.replica.sync();
  const notesOf = async () => (await server.call('GET', `/api/client/matches/${met.id}`, founder)).body.data.notes;
  expect(await notesOf()).toBe('cut \uFFFD and \uFFFD');
  expect((await phone.rows(Matches)).map((match) => isOpenMatch(match) && match.notes)).toEqual([await notesOf()]);

  const request = phone.requests.find(({ mutations }) => mutations.length > 0);
  const [, edit] = request?.mutations ?? [];
  const send = (change: object) =>
    server.call('POST', '/api/sync', {
      token: founder.token,
      body: { ...request, ackThrough: 2, mutations: [{ ...edit, seq: 3, ...change }] },
    });
  const newer = await send({ schema: 7777 });
  expect(newer.status).toBe(503);
  const odd = { seq: 1, mid: 'odd \0', zone: 'Europe\0/Berlin', args: { matchId: met.id, notes: 'raw \0' }, base: {} };
  const other = { ...request, replicaId: 'another \0', ackThrough: 0, mutations: [{ ...edit, ...odd }] };
  const taken = await server.call('POST', '/api/sync', { token: founder.token, body: other });
  expect(taken.body.results).toMatchObject([{ seq: 1, status: 'applied' }]);
  expect(await notesOf()).toContain('raw \uFFFD');
  const standing = await notesOf();
  const args = { matchId: met.id, notes: 'Another text' };
  expect((await send({ args })).body.results).toMatchObject([{ seq: 3, status: 'rejected', code: 'conflict' }]);
  expect(await notesOf()).toBe(standing);
});

test('[sync B5] [sync D1] after a restore the server’s own tables keep what was deleted deleted and the later status, whoever returns first', async () => {
  let now = Date.parse('2026-06-10T09:00:00.000Z');
  const server = await createTestServer({ clock: { now: () => new Date(now) } });
  const founder = await server.founder();
  const [phone, laptop] = [createTestDevice(server, founder, 1n), createTestDevice(server, founder, 2n)];
  const both = async (...devices: (typeof phone)[]): Promise<void> => {
    for (const device of [...devices, ...devices]) await device.replica.sync();
  };
  await phone.replica.mutate(addOwnInvestor, met);
  await both(phone, laptop);
  const setTo = (device: typeof phone, status: 'passed' | 'in_discussion', entryId: string) =>
    device.replica.mutate(setStatus, { matchId: met.id, status, entryId: entryId as ActivityId });
  const held = await server.deps.database.write(async ({ sql }) =>
    ['replicas', 'mutation_results', 'commits', 'matches', 'note_revisions'].map((table) => ({
      table,
      rows: sql.prepare(`SELECT * FROM ${table}`).all() as Record<string, unknown>[],
    })),
  );
  await phone.replica.mutate(addActivity, { id: 'a-1' as ActivityId, matchId: met.id, details: coffee });
  await setTo(phone, 'passed', 'e-1');
  await both(phone, laptop);
  await laptop.replica.mutate(deleteActivity, { id: 'a-1' as ActivityId, matchId: met.id });
  await setTo(laptop, 'in_discussion', 'e-2');
  await both(laptop, phone);

  await server.deps.database.write(async ({ sql }) => {
    sql.prepare('DELETE FROM activities').run();
    for (const { table, rows } of held) {
      sql.prepare(`DELETE FROM ${table}`).run();
      for (const row of rows) {
        const names = Object.keys(row).map((name) => `"${name}"`);
        const values = names.map(() => '?').join(', ');
        sql.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${values})`).run(...Object.values(row));
      }
    }
  });
  // Putting a backup back takes a while.
  now += 60_000;
  await both(laptop, phone);
  await both(laptop, phone);
  const match = await server.call('GET', `/api/client/matches/${met.id}`, founder);
  expect(match.body.data).toMatchObject({ status: 'in_discussion' });
  for (const device of [phone, laptop]) {
    expect((await device.rows(Activities)).map(({ id }) => id).sort()).toEqual(['e-1', 'e-2']);
    expect((await device.rows(Activities)).map(({ title }) => title).sort()).toEqual([
      'Not Contacted → Passed',
      'Passed → In Discussion / Due Diligence',
    ]);
    expect(device.replica.status.getSnapshot()).toMatchObject({ waiting: 0, needsYou: 0 });
  }
  const words = await server.call('GET', '/api/client/revisions?collection=activities&id=a-1&field=notes', founder);
  expect(words.body.data).toMatchObject([{ value: coffee.notes }]);
});

test('[sync R1] [sync R5] [V23] [P11] a change the plan does not allow comes back whole, and goes through after an upgrade', async () => {
  const server = await createTestServer();
  const founder = await server.founder();
  await insertOpenMatch(server, founder.clientId);
  const phone = createTestDevice(server, founder, 1n);
  await phone.replica.sync();
  const [match] = await phone.rows(Matches);
  const args = {
    matchId: match?.id as MatchId,
    status: 'in_discussion' as const,
    notes: 'They asked for the tox report',
    entryId: 'e-1' as ActivityId,
  };
  await phone.replica.mutate(setStatus, args);
  await phone.replica.sync();

  const [refused] = await phone.replica.attention();
  expect(refused).toMatchObject({
    name: 'setStatus',
    code: 'plan_limit',
    args: { notes: 'They asked for the tox report' },
    message: msg('Outreach status tracking is part of Standard Access. Upgrade to send this change.'),
  });
  expect((await phone.rows(Matches)).filter(isOpenMatch).map(({ status }) => status)).toEqual(['not_contacted']);

  await server.deps.database.write(async ({ sql }) => sql.prepare("UPDATE startups SET plan = 'standard'").run());
  await phone.replica.resubmit(refused?.mid as never);
  await phone.replica.sync();
  expect(await phone.replica.attention()).toEqual([]);
  const read = await server.call('GET', `/api/client/matches/${args.matchId}`, founder);
  expect(read.body.data).toMatchObject({ status: 'in_discussion', notes: 'They asked for the tox report' });
});

test('[sync A1] a device’s queue is taken from its own person only', async () => {
  const server = await createTestServer();
  const founder = await server.founder();
  const stranger = await server.founder();
  const phone = createTestDevice(server, founder, 1n);
  await phone.replica.mutate(addOwnInvestor, met);
  await phone.replica.sync();
  const request = phone.requests.find(({ mutations }) => mutations.length > 0);
  const answer = await server.call('POST', '/api/sync', { token: stranger.token, body: request });
  expect(answer.status).toBe(403);
});

test('[sync K1] who listens hears where the space stands, then of every change, without its content', async () => {
  const server = await createTestServer();
  const founder = await server.founder();
  const heard = await server.app.request(`/api/sync/events?accountId=${founder.accountId}`, {
    headers: { Host: '127.0.0.1', Authorization: `Bearer ${founder.token}` },
  });
  expect(heard.headers.get('content-type')).toBe('text/event-stream');
  const reader = (heard.body as ReadableStream<Uint8Array>).getReader();
  const next = async () => new TextDecoder().decode((await reader.read()).value);
  const space = `startup:${founder.clientId}`;
  expect(await next()).toBe(`: open\n\ndata: ${JSON.stringify({ space, seq: 1 })}\n\n`);
  await server.call('POST', '/api/client/investors', { token: founder.token, body: { name: 'Marit Halvor' } });
  expect(await next()).toBe(`data: ${JSON.stringify({ space, seq: 2 })}\n\n`);
  await reader.cancel();
});

/** An investor the matcher put before the startup, as a run leaves it. */
function insertOpenMatch(server: Awaited<ReturnType<typeof createTestServer>>, startupId: string): Promise<void> {
  return server.deps.database.write(async ({ sql }) => {
    const now = '2026-06-01T00:00:00.000Z';
    sql
      .prepare(
        `INSERT INTO investors (id, key, name, firm, kind, thesis, source, is_sample, created_at, updated_at)
         VALUES ('i-1', 'kupfer', 'Anselm Rothe', 'Kupfer Partners', 'vc', '', 'test', 0, ?, ?)`,
      )
      .run(now, now);
    sql
      .prepare(
        `INSERT INTO matches (id, startup_id, origin, investor_id, own_investor, rank, similarity, teeth, against, raises,
           overall_assessment, gpt_fit, gpt_fit_reason, manually_approved, approved_by_rule, is_unlocked, locked_by_hand,
           assigned_at, status, notes, feedback, version)
         VALUES ('m-9', ?, 'matched', 'i-1', 'null', 1, 0.81, '[]', '[]', '[]', '""', 0, '', 1, 1, 1, 0, ?, 'not_contacted', '', 'null', 1)`,
      )
      .run(startupId, now);
  });
}

test('[Q11] [sync A1] under another founder’s session a device’s words stay where they are, whatever call they travel by', async () => {
  const server = await createTestServer();
  const [ada, ben] = [await server.founder('Ostrya Bio'), await server.founder('Carrick Bio')];
  // Her first change goes out under his session, as when a browser's cookie is his by then.
  const phone = createTestDevice(server, { ...ada, token: ben.token }, 1n);
  await phone.replica.mutate(addOwnInvestor, met);
  await phone.replica.sync();
  expect(phone.replica.status.getSnapshot()).toMatchObject({
    state: 'needsAuth',
    reason: 'account.mismatch',
    waiting: 1,
    needsYou: 0,
  });
  const stored = () =>
    ['replicas', 'mutation_results', 'matches'].map((table) =>
      server.deps.database.readerSql.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
    );
  expect(stored()).toEqual([0, 0, 0]);
  expect(await phone.rows(Startups)).toEqual([]);

  // Every other call of a page that is hers.
  const asHers = { Host: '127.0.0.1', Authorization: `Bearer ${ben.token}`, 'Paratope-Account': ada.accountId };
  for (const [method, path] of [
    ['GET', '/api/client/matches'],
    ['GET', '/api/client/session'],
    ['PUT', '/api/client/uploads/u-1?offset=0&size=4&sha256=00&fileName=hers.pdf'],
    ['POST', '/api/client/logout'],
    ['POST', '/api/sync'],
  ] as const) {
    const answer = await server.app.request(path, { method, headers: asHers });
    expect([path, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      path,
      403,
      'account.mismatch',
    ]);
  }
  expect((await server.call('GET', '/api/client/session', ben)).status).toBe(200);
  const stream = (query: string) => server.call('GET', `/api/sync/events${query}`, ben);
  expect(await stream(`?accountId=${ada.accountId}`)).toMatchObject({
    status: 403,
    body: { code: 'account.mismatch' },
  });
  expect(await stream('')).toMatchObject({ status: 426, body: { code: 'upgrade_required' } });

  const back = createTestDevice(server, ada, 1n);
  await back.replica.mutate(addOwnInvestor, met);
  await back.replica.sync();
  expect(await back.rows(Matches)).toMatchObject([{ vcName: 'Marit Halvor' }]);
});

test('[decision Z49] [sync U2] a request of a program that names no account is told to update, and its queue waits', async () => {
  const server = await createTestServer();
  const founder = await server.founder();
  const phone = createTestDevice(server, founder, 1n);
  await phone.replica.mutate(addOwnInvestor, met);
  await phone.replica.sync();
  const { accountId: _, ...nameless } = phone.requests.find(({ mutations }) => mutations.length > 0) ?? {};
  for (const body of [nameless, { ...nameless, protocol: 2 }])
    expect(await server.call('POST', '/api/sync', { token: founder.token, body })).toMatchObject({
      status: 426,
      body: { code: 'upgrade_required', details: { protocol: 4 } },
    });
});

test('[sync A8] a device that the server has as another founder’s takes a new name by itself, and its words arrive', async () => {
  const server = await createTestServer();
  const [ada, ben] = [await server.founder('Ostrya Bio'), await server.founder('Carrick Bio')];
  const phone = createTestDevice(server, ada, 1n);
  await phone.replica.mutate(addOwnInvestor, met);
  phone.isOnline = false;
  await phone.replica.sync();
  // A server without the rule took it for his.
  const [asked] = phone.requests;
  if (!asked) throw new Error('Nothing was asked.');
  const his = { ...asked, accountId: ben.accountId };
  expect((await server.call('POST', '/api/sync', { token: ben.token, body: his })).body).toMatchObject({
    results: [{ status: 'rejected', code: 'forbidden' }],
  });
  phone.isOnline = true;
  await phone.replica.sync();
  expect(phone.replica.status.getSnapshot()).toMatchObject({ state: 'idle', waiting: 0, needsYou: 0 });
  const listed = await server.call('GET', '/api/client/matches', ada);
  expect(listed.body.data).toMatchObject([{ vcName: 'Marit Halvor' }]);
  const owners = server.deps.database.readerSql.prepare('SELECT account_id FROM replicas ORDER BY rowid').pluck().all();
  expect(owners.toSorted()).toEqual([ada.accountId, ben.accountId].toSorted());
});

const theCoffee = { id: 'a-1' as ActivityId, matchId: met.id };

/** Two devices of one founder that both have the same activity, the phone with a session of its own; `activities` are the server's. */
async function bothWithCoffee(world: Parameters<typeof createTestServer>[0] = {}) {
  const server = await createTestServer(world);
  const founder = await server.founder();
  const [phone, laptop] = [createTestDevice(server, founder, 1n), createTestDevice(server, founder, 2n)];
  await phone.replica.mutate(addOwnInvestor, met);
  await phone.replica.mutate(addActivity, { ...theCoffee, details: coffee });
  await phone.replica.sync();
  await laptop.replica.sync();
  const activities = async () =>
    (await server.call('GET', `/api/client/matches/${met.id}/activities?limit=500`, founder)).body.data;
  return { server, phone, laptop, activities };
}
