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
