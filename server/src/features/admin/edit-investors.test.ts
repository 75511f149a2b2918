import { expect, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';

async function room() {
  const { call, admin, deps } = await createTestServer();
  const { token } = await admin();
  const ask = (method: string, path: string, body?: unknown) => call(method, path, { token, body });
  const edit = (body: object) => ask('POST', '/api/admin/investors/edit', body);
  const list = async () =>
    (await ask('GET', '/api/admin/investors')).body.data.map(
      ({ name, kind, stages }: { name: string; kind: string; stages: string[] }) => [name, kind, ...stages.toSorted()],
    );
  const ids: string[] = [];
  for (const one of [
    { name: 'Ada Lund', stages: ['seed'] },
    { name: 'Bo Quill', stages: ['series-a'], kind: 'angel' },
    { name: 'Cy Tern' },
  ])
    ids.push((await ask('POST', '/api/admin/investors', one)).body.data.id);
  const before = await list();
  return { ask, edit, list, ids, before, deps };
}

test('many investors get a type and a stage, after a preview, and one undo takes it back', async () => {
  const { ask, edit, list, ids, before } = await room();
  const given = { of: { ids: ids.slice(0, 2) }, kind: 'angel', stage: 'seed' };
  expect((await edit({ ...given, preview: true })).body).toMatchObject({ batchId: null, investors: 2, changed: 2 });
  for (const of of [{ ids: [] }, { id: ids[0] }, undefined]) expect((await edit({ of, kind: 'pe' })).status).toBe(400);
  expect(await list()).toEqual(before);
  const { body } = await edit(given);
  expect(body).toMatchObject({ investors: 2, changed: 2 });
  expect(await list()).toEqual([
    ['Ada Lund', 'angel', 'seed'],
    ['Bo Quill', 'angel', 'seed', 'series-a'],
    ['Cy Tern', 'vc'],
  ]);
  expect((await edit({ ...given, preview: true })).body).toMatchObject({ investors: 2, changed: 0 });
  expect((await ask('GET', '/api/admin/audit?q=investors.edited')).body.data).toHaveLength(1);
  expect((await ask('POST', `/api/admin/batches/${body.batchId}/undo`)).body).toMatchObject({ undone: 3, kept: 0 });
  expect(await list()).toEqual(before);
});

test('all that a search and a filter find are edited, and what was changed since stays', async () => {
  const { ask, edit, list, ids } = await room();
  const { body } = await edit({ of: { stage: 'series-a', q: 'quill' }, kind: 'pe', modality: 'adc' });
  expect(body).toMatchObject({ investors: 1, changed: 1 });
  await ask('PUT', `/api/admin/investors/${ids[1]}`, { name: 'Bo Quill', kind: 'other' });
  expect((await ask('POST', `/api/admin/batches/${body.batchId}/undo`)).body).toMatchObject({ undone: 1, kept: 1 });
  expect((await list())[1]).toEqual(['Bo Quill', 'other', 'series-a']);
});

test('more than 1,000 at once are refused, and nothing is changed', async () => {
  const { edit, deps } = await room();
  await deps.database.write(async ({ sql }) => {
    const add = sql.prepare(
      `INSERT INTO investors (id, key, name, firm, kind, thesis, source, is_sample, created_at, updated_at)
       VALUES (?, ?, 'Fund', '', 'vc', '', '', 0, '2026-05-04', '2026-05-04')`,
    );
    for (let number = 0; number < 1_000; number += 1) add.run(`i${number}`, `n${number}`);
  });
  expect((await edit({ of: {}, kind: 'pe' })).status).toBe(400);
  expect((await edit({ of: { q: 'fund' }, kind: 'pe' })).body).toMatchObject({ investors: 1_000, changed: 1_000 });
});
