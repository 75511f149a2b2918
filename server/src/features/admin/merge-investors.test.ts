import { expect, test } from 'vitest';
import { eyes, market } from '../matches/testing/market.ts';

test('[decision C7] several records of one investor come together in one, after a preview, and apart again', async () => {
  const { server, describe, run, rows } = await market();
  await describe(eyes);
  await run();
  const { token } = await server.admin();
  const ask = (method: string, path: string, body?: unknown) => server.call(method, path, { token, body });
  const twin = await ask('POST', '/api/admin/investors', { name: 'Twin Capital', thesis: 'Eyes.', stages: ['Seed'] });
  const keepId = twin.body.data.id;
  const [{ investor_id: otherId } = {}] = rows('SELECT investor_id FROM matches WHERE rank = 1');
  const state = () => ({
    deals: rows(`SELECT id FROM deals WHERE investor_id = '${keepId}'`).length,
    matches: rows(`SELECT id FROM matches WHERE investor_id = '${keepId}'`).length,
    archived: rows('SELECT id FROM investors WHERE archived_at IS NOT NULL').map(({ id }) => id),
  });
  const untouched = { deals: 0, matches: 0, archived: [] };

  const preview = await ask('POST', '/api/admin/investors/merge', { keepId, mergeIds: [otherId], preview: true });
  expect(preview.body).toMatchObject({ batchId: null, moves: { deals: 3, facts: 0, matches: 1 } });
  expect(state()).toEqual(untouched);

  const merged = await ask('POST', '/api/admin/investors/merge', { keepId, mergeIds: [otherId] });
  expect(merged.body).toMatchObject({ moves: { deals: 3, matches: 1 }, data: { name: 'Twin Capital', deals: 3 } });
  expect(state()).toEqual({ deals: 3, matches: 1, archived: [otherId] });
  const version = () => Number(rows(`SELECT max(version) AS version FROM matches`)[0]?.version);
  const before = version();
  expect((await ask('POST', '/api/admin/investors/merge', { keepId, mergeIds: [otherId] })).status).toBe(404);

  const undone = await ask('POST', `/api/admin/batches/${merged.body.batchId}/undo`);
  expect(undone.body).toMatchObject({ undone: 6, kept: 0 });
  expect(state()).toEqual(untouched);
  expect(version()).toBeGreaterThan(before);
});
