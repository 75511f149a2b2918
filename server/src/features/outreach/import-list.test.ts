import { expect, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';

const csv = [
  'Name;Firm;Website;Email;Status;Notes;Cheque',
  'Marit Halvorsen;Skerry Fund;skerry.example;marit@skerry.example;Contacted;Met in Basel;$500K',
  ';;;;;;',
  ';;nobody.example;;;;',
  'Pieter de Wolf;Zwin Ventures;not a site;;purple;;',
  'marit halvorsen;Skerry Fund;;;;;',
].join('\n');

async function imported() {
  const server = await createTestServer();
  const { token } = await server.founder();
  const take = (body: object) => server.call('POST', '/api/client/investors/import', { token, body });
  const list = async () => (await server.call('GET', '/api/client/matches', { token })).body.data;
  return { server, token, take, list };
}

const report = {
  created: 2,
  updated: 0,
  skipped: 1,
  conflicts: [
    { line: 4, message: 'This line names no investor.' },
    { line: 5, message: '“not a site” is no web address.' },
    { line: 5, message: '“purple” is none of the six statuses.' },
  ],
};

test('a program brings a list: a dry run counts, the import does it, and a second one finds nothing new', async () => {
  const { take, list } = await imported();
  const dry = await take({ csv, dryRun: true });
  expect(dry.status).toBe(200);
  expect(dry.body).toMatchObject({ success: true, data: report });
  expect(await list()).toEqual([]);
  expect((await take({ csv })).body.data).toEqual(report);
  expect(
    (await list()).map(({ vcName, status, notes }: Record<string, string>) => [vcName, status, notes]).sort(),
  ).toEqual([
    ['Marit Halvorsen', 'reaching_out', 'Met in Basel'],
    ['Pieter de Wolf', 'not_contacted', ''],
  ]);
  expect((await take({ csv })).body.data).toMatchObject({ created: 0, updated: 0, skipped: 3 });
});

test('what is no list is refused in words, and so is a stranger', async () => {
  const { server, take, list } = await imported();
  expect(await take({ csv: 'shoe,size\nx,42' })).toMatchObject({
    status: 400,
    body: { code: 'invalid', message: 'No column names the investors. Call one of them "name".' },
  });
  expect((await take({ csv: 'name\n"open' })).body.message).toMatch(/^This is not CSV\./);
  expect((await server.call('POST', '/api/client/investors/import', { body: { csv } })).status).toBe(401);
  expect(await list()).toEqual([]);
});
