import { expect, test } from 'vitest';
import { createTestServer } from '../testing/test-server.ts';

test('a list’s total is right after every write', async () => {
  const { call, admin, founder, deps } = await createTestServer();
  const { token } = await admin();
  const total = async (q = '') => (await call('GET', `/api/admin/clients${q}`, { token })).body.total;
  expect(await total()).toBe(0);
  await founder('Ostrya Bio');
  expect(await total()).toBe(1);
  expect(await total('?q=alder')).toBe(0);
  await founder('Alder Cell');
  expect([await total(), await total('?q=alder')]).toEqual([2, 1]);
  await deps.database.write(async ({ sql }) => sql.exec("UPDATE startups SET deleted_at = '2026-05-04T09:00:00.000Z'"));
  expect([await total(), await total('?q=alder')]).toEqual([0, 0]);
});

test('a search for a record’s whole id finds it, and a part of an id finds nothing', async () => {
  const { call, admin, founder } = await createTestServer();
  const { token } = await admin();
  await founder('Ostrya Bio');
  await call('POST', '/api/admin/investors', { token, body: { name: 'Ada Lund' } });
  for (const list of ['clients', 'investors', 'audit', 'admins']) {
    const ids = async (q = '') => {
      const { body } = await call('GET', `/api/admin/${list}?q=${encodeURIComponent(q)}`, { token });
      return body.data.map(({ id }: { id: string }) => id);
    };
    const [id] = await ids();
    expect([list, await ids(id)]).toEqual([list, [id]]);
    expect([list, await ids(id.slice(1))]).toEqual([list, []]);
  }
});

test('a list’s pages, one after the other, are the whole list in every order', async () => {
  const { call, admin, deps } = await createTestServer();
  const { token } = await admin();
  for (const [name, lastSeen] of [
    ['Ada', '2026-02-01'],
    ['bo'],
    ['Cy', '2026-02-01'],
    ['Dee', '2025-02-01'],
    ['Eve'],
  ]) {
    await call('POST', '/api/admin/investors', { token, body: { name, ...(lastSeen ? { lastSeen } : {}) } });
  }
  const page = async (query: string) => (await call('GET', `/api/admin/investors?${query}`, { token })).body;
  const names = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name);
  const walked = async (sort: string) => {
    const found = [];
    let cursor = '';
    do {
      const next = await page(`limit=2&sort=${sort}${cursor && `&cursor=${cursor}`}`);
      expect(next.total).toBe(5);
      found.push(...names(next));
      cursor = next.nextCursor ?? '';
    } while (cursor);
    return found;
  };
  for (const sort of ['name', 'seen', 'deals', 'updated', 'website']) {
    const whole = names(await page(`sort=${sort}`));
    expect([sort, await walked(sort)]).toEqual([sort, whole]);
    expect([sort, await walked(`-${sort}`)]).toEqual([sort, whole.toReversed()]);
  }
  expect(await walked('name')).toEqual(['Ada', 'bo', 'Cy', 'Dee', 'Eve']);
  expect((await walked('-seen')).slice(0, 3).toSorted()).toEqual(['Ada', 'Cy', 'Dee']);

  const first = await page('limit=2');
  await deps.database.write(async ({ sql }) =>
    sql.exec("UPDATE investors SET archived_at = '2026-05-04' WHERE name = 'Ada'"),
  );
  expect(names(await page(`limit=2&cursor=${first.nextCursor}`))).toEqual(['Cy', 'Dee']);
});

test('an order the list does not have, and a cursor of another order, are refused', async () => {
  const { call, admin } = await createTestServer();
  const { token } = await admin();
  const refusal = async (query: string) => {
    const { status, body } = await call('GET', `/api/admin/audit?${query}`, { token });
    return [status, body.error?.message ?? body.message];
  };
  expect(await refusal('sort=shoe')).toEqual([400, 'This list can’t be sorted by shoe.']);
  expect(await refusal('sort=toString')).toEqual([400, 'This list can’t be sorted by toString.']);
  for (const cursor of ['2', 'e30', Buffer.from('["a"]').toString('base64url')])
    expect(await refusal(`cursor=${cursor}`)).toEqual([400, "This cursor isn't valid."]);
});
