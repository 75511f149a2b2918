import type { MatchId } from '@paratope/shared/ids';
import { isOpenMatch, Matches, type OpenMatch } from '@paratope/shared/matches/match';
import { addOwnInvestor, editNotes, importInvestors } from '@paratope/shared/outreach/mutators';
import { expect, test } from 'vitest';
import { createTestDevice } from '../../testing/test-device.ts';
import type { TestServer } from '../../testing/test-server.ts';
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

test('[decision Z40] an investor the founder brings says nothing of the locked match it equals, which stays a bare id', async () => {
  const { phone, open, locked, server, founder } = await listed();
  const [closed] = locked();
  const hidden = async () => {
    const { body } = await server.call('GET', '/api/client/matches', { token: founder.token });
    return body.data.filter((match: { isUnlocked: boolean }) => !match.isUnlocked);
  };
  const before = await hidden();
  expect(before).toContainEqual(expect.objectContaining({ id: closed?.id, isUnlocked: false }));
  await phone.replica.mutate(addOwnInvestor, own('Someone', { firm: nameOf(closed).toUpperCase() }));
  await phone.replica.sync();
  const mine = (await open()).find(({ origin }) => origin === 'own') as OpenMatch;
  expect(mine).toMatchObject({ vcName: 'Someone', similarity: null, teeth: [], raises: [] });
  expect(mine.knownAs).toBeUndefined();
  expect(mine.vcInvestor).toMatchObject({ kind: 'other', website: null });
  expect(await hidden()).toEqual(before);
});

/** What the server sent to a device, by the ids of the rows. */
function listening(server: TestServer): { server: TestServer; heard: string[] } {
  const heard: string[] = [];
  const call: TestServer['call'] = async (method, path, options) => {
    const answer = await server.call(method, path, options);
    if (path === '/api/sync') heard.push(...(JSON.stringify(answer.body).match(/"id":"[^"]+"/g) ?? []));
    return answer;
  };
  return { server: { ...server, call }, heard };
}

test('[decision Z40] [ASVS 8.2.3] whoever brings a list of websites learns of none that hides behind a locked match: not by the list, the row, the feed or a new run', async () => {
  const there = await listed();
  await there.set("UPDATE investors SET website = 'https://' || lower(replace(name, ' ', '')) || '.example'");
  const hidden = new Map(there.locked().map((row) => [String(row.id), nameOf(row)]));
  const tablet = listening(there.server);
  const device = createTestDevice(tablet.server, there.founder, 2n);
  await device.replica.sync();
  const list = async () =>
    (await there.server.call('GET', '/api/client/matches?limit=500', { token: there.founder.token })).body
      .data as Record<string, unknown>[];
  const bareIds = async () => (await list()).filter(({ isUnlocked }) => !isUnlocked).map(({ id }) => id);
  const known = await bareIds();
  expect(known.length).toBeGreaterThanOrEqual(5);

  const named = new Set<string>();
  const candidates = there.rows('SELECT name, website FROM investors ORDER BY name') as {
    name: string;
    website: string;
  }[];
  const shown = new Set((await there.open()).map(({ vcName }) => vcName));
  for (const [at, { name, website }] of candidates.filter(({ name }) => !shown.has(name)).entries()) {
    const id = `own-${at}` as MatchId;
    tablet.heard.length = 0;
    await device.replica.mutate(addOwnInvestor, own(`Stranger ${at}`, { id, website }));
    await device.replica.sync();
    const mine = (await list()).find((match) => match.id === id) as unknown as OpenMatch;
    const isTold = mine.knownAs !== undefined || mine.vcInvestor.kind !== 'other' || mine.similarity !== null;
    const isMoved = tablet.heard.some((one) => hidden.has(one.slice(6, -1)));
    if (isTold || isMoved || JSON.stringify(await bareIds()) !== JSON.stringify(known)) named.add(name);
  }
  tablet.heard.length = 0;
  await there.run();
  await device.replica.sync();
  // The run moved the bare ids, and the device heard of them.
  expect(tablet.heard.filter((one) => hidden.has(one.slice(6, -1))).length).toBeGreaterThanOrEqual(5);
  for (const one of tablet.heard) if (one.startsWith('"id":"own-')) named.add(one);
  expect([...named]).toEqual([]);
});

test('[decision Z40] two of the own list may equal one locked match; when it opens one shows it, and once it closes neither says so', async () => {
  const { phone, open, locked, server, founder, set } = await listed();
  const [closed] = locked();
  await phone.replica.mutate(addOwnInvestor, own('First', { firm: nameOf(closed) }));
  await phone.replica.mutate(addOwnInvestor, own('Second', { id: 'own-2' as MatchId, firm: nameOf(closed) }));
  await phone.replica.sync();
  await set(`UPDATE startups SET plan = 'standard' WHERE id = '${founder.clientId}'`);
  await server.call('POST', '/api/client/unlock-matches', { token: founder.token });
  const told = async () => {
    await phone.replica.sync();
    return (await open()).flatMap(({ id, origin, knownAs, similarity }) =>
      origin === 'own' ? [[id, knownAs, similarity !== null]] : [],
    );
  };
  expect(await told()).toEqual([
    ['own-1', nameOf(closed), true],
    ['own-2', nameOf(closed), false],
  ]);
  const admin = await server.admin();
  const body = { plan: 'free', reason: 'The payment was refunded' };
  const put = await server.call('POST', `/api/admin/clients/${founder.clientId}/plan`, { ...admin, body });
  expect(put.status).toBe(200);
  expect(await told()).toEqual([
    ['own-1', undefined, false],
    ['own-2', undefined, false],
  ]);
  const bare = (await phone.rows(Matches)).filter((match) => !isOpenMatch(match)).map(({ id }) => id);
  expect(bare).toContain(closed?.id);
});

test('[decision S13] [decision Z40] once the plan opens the match, its analysis is shown on the investor the founder brought, not beside it', async () => {
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
  await phone.replica.mutate(importInvestors, { rows: [], remove: ['own-1' as MatchId] });
  await phone.replica.sync();
  await phone.replica.sync();
  const named = (await open()).filter(({ vcName }) => vcName === nameOf(closed));
  expect(named.map(({ id, origin }) => [id, origin])).toEqual([[closed?.id, 'matched']]);
});

test('a note leaves what the founder wrote of their own investor as it is, and one that was taken back can be brought again', async () => {
  const { phone, open, locked, rows, set, server, founder } = await listed();
  const [closed] = locked();
  await set("UPDATE investors SET website = 'https://vale.example'");
  await phone.replica.mutate(addOwnInvestor, own(nameOf(closed)));
  await phone.replica.sync();
  await set(`UPDATE startups SET plan = 'standard' WHERE id = '${founder.clientId}'`);
  await server.call('POST', '/api/client/unlock-matches', { token: founder.token });
  await phone.replica.sync();
  const mine = async () => (await open()).find(({ id }) => id === 'own-1');
  expect((await mine())?.vcInvestor.website).toBe('https://vale.example');
  await phone.replica.mutate(editNotes, { matchId: 'own-1' as MatchId, notes: 'Met in Basel' });
  await phone.replica.sync();
  const [row] = rows("SELECT notes, own_investor FROM matches WHERE id = 'own-1'");
  expect([row?.notes, JSON.parse(String(row?.own_investor)).website]).toEqual(['Met in Basel', null]);

  await phone.replica.mutate(importInvestors, { rows: [], remove: ['own-1' as MatchId] });
  await phone.replica.sync();
  await phone.replica.mutate(addOwnInvestor, own('Brought again'));
  await phone.replica.sync();
  await phone.replica.sync();
  expect(await mine()).toMatchObject({ vcName: 'Brought again', notes: '' });
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

test('a founder’s investor is known by any way of writing the same site, and by no other site that begins alike', async () => {
  const { phone, rows, server } = await listed();
  const websites = {
    'Site Alone': 'https://alone.example',
    'Site With A Page': 'http://www.paged.example/en/team?x=1',
    'Longer Name': 'https://alone.example.org',
    'One Of Two': 'https://shared.example/one',
    'Other Of Two': 'https://www.shared.example/two',
  };
  await server.deps.database.write(async ({ sql }) => {
    const columns = (sql.pragma('table_info(investors)') as { name: string }[]).map(({ name }) => name);
    for (const [name, website] of Object.entries(websites)) {
      const given: Record<string, string> = { id: `known-${name}`, key: name.toLowerCase(), name, firm: name, website };
      const values = columns.map((column) => (given[column] === undefined ? column : `'${given[column]}'`));
      sql
        .prepare(`INSERT INTO investors (${columns.join(', ')}) SELECT ${values.join(', ')} FROM investors LIMIT 1`)
        .run();
    }
  });
  const asked: readonly (readonly [website: string, known: string | undefined])[] = [
    ['https://alone.example', 'Site Alone'],
    ['http://www.alone.example/about', 'Site Alone'],
    ['https://paged.example', 'Site With A Page'],
    ['https://lone.example', undefined],
    ['https://alone.exampl', undefined],
    ['https://shared.example', undefined],
  ];
  for (const [at, [website]] of asked.entries())
    await phone.replica.mutate(addOwnInvestor, own(`Person ${at}`, { id: `own-${at}`, website }));
  await phone.replica.sync();
  // Asked of the database: a founder is not told of an investor whose match is closed (decision Z40).
  const linked = rows(
    `SELECT json_extract(own_investor, '$.name') AS person, name FROM matches LEFT JOIN investors ON investors.id = linked_investor_id
     WHERE origin = 'own' ORDER BY person`,
  );
  expect(linked.map(({ name }) => name)).toEqual(asked.map(([, name]) => name ?? null));
});
