import { expect, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';

test('the list of matches comes in pages that join to the whole, and words find names, firms and notes in either case', async () => {
  const server = await createTestServer();
  const { token } = await server.founder();
  const csv = 'Name;Firm;Notes\nÉlise Brun;Skerry Fund;\nOdile Krane;;Met in BASEL\nPieter de Wolf;Zwin Ventures;';
  await server.call('POST', '/api/client/investors/import', { token, body: { csv } });
  const list = async (query: string) => (await server.call('GET', `/api/client/matches${query}`, { token })).body;
  const names = (page: { data: { vcName: string }[] }) => page.data.map(({ vcName }) => vcName);

  const whole = await list('');
  expect(whole).toMatchObject({ total: 3, nextCursor: null });
  const first = await list('?limit=2');
  expect(first).toMatchObject({ total: 3, nextCursor: '2' });
  const second = await list(`?limit=2&cursor=${first.nextCursor}`);
  expect(second).toMatchObject({ total: 3, nextCursor: null });
  expect([...names(first), ...names(second)]).toEqual(names(whole));

  for (const [words, name] of [
    ['éLISE', 'Élise Brun'],
    ['zwin', 'Pieter de Wolf'],
    ['basel', 'Odile Krane'],
  ])
    expect(await list(`?q=${encodeURIComponent(words ?? '')}`)).toMatchObject({ total: 1, data: [{ vcName: name }] });
  expect(await list('?q=nobody')).toMatchObject({ total: 0, data: [] });
});
