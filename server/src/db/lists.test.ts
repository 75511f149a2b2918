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
