import type { MatchId } from '@paratope/shared/ids';
import { addOwnInvestor, mostOwnInvestors } from '@paratope/shared/outreach/mutators';
import { msg } from '@paratope/shared/words/message';
import { expect, test } from 'vitest';
import { createTestDevice } from '../../testing/test-device.ts';
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
    { line: 4, message: 'This line has no investor name.' },
    { line: 5, message: "“not a site” isn't a web address." },
    { line: 5, message: "“purple” isn't one of the six statuses." },
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

test('a list that a spreadsheet saved, with its mark of the encoding, is read like any other', async () => {
  const { take } = await imported();
  const quoted = `\uFEFF${csv.replace('Name', '"Name"')}`;
  expect((await take({ csv: quoted, dryRun: true })).body.data).toEqual(report);
});

test('what is no list is refused in words, and so is a stranger', async () => {
  const { server, take, list } = await imported();
  expect(await take({ csv: 'shoe,size\nx,42' })).toMatchObject({
    status: 400,
    body: { code: 'invalid', message: 'No column contains the investor\'s name. Name one of them "name".' },
  });
  expect((await take({ csv: 'name\n"open' })).body.message).toMatch(/^We can't read this as CSV\./);
  expect((await server.call('POST', '/api/client/investors/import', { body: { csv } })).status).toBe(401);
  expect(await list()).toEqual([]);
});

test('[Q-S3] a list of 2,000 lines is taken in one call, a longer or wider one is refused before anything is written, and in parts it comes in whole', async () => {
  const { take, list } = await imported();
  const lines = (count: number, from = 0) =>
    ['name', ...Array.from({ length: count }, (_, at) => `Investor ${from + at}`)].join('\n');
  const refusals: readonly (readonly [string, string])[] = [
    [lines(2_001), 'This list has more than 2,000 lines. Nothing was changed. Please import it in parts.'],
    [`name${','.repeat(100)}\nx`, 'This list has more than 100 columns. Nothing was changed.'],
    [
      `name,notes\nx,${'y'.repeat(50_001)}`,
      'One line of this list is longer than 50,000 characters. Nothing was changed.',
    ],
    [`name\n${','.repeat(400_000)}`, 'This list has more than 100 columns. Nothing was changed.'],
  ];
  for (const [text, message] of refusals)
    expect(await take({ csv: text })).toMatchObject({ status: 413, body: { code: 'too_large', message } });
  expect(await list()).toEqual([]);
  expect((await take({ csv: `name${','.repeat(99)}\nOdile Krane` })).body.data).toMatchObject({ created: 1 });
  expect((await take({ csv: lines(2_000) })).body.data).toMatchObject({ created: 2_000, skipped: 0 });
  expect((await take({ csv: lines(1, 2_000) })).body.data).toMatchObject({ created: 1 });
  expect((await take({ csv: lines(2_000) })).body.data).toMatchObject({ created: 0, skipped: 2_000 });
});

test('[sync P11] [sync R1] a list holds 10,000 own investors: one more is refused by the import, kept in attention on a device, and there is room again once one goes', async () => {
  const { server, token, take } = await imported();
  const session = (await server.call('GET', '/api/client/session', { token })).body.data;
  const phone = createTestDevice(server, { token, ...session }, 1n);
  const own = { firm: '', website: null, email: null, addedAt: '2026-06-10T09:00:00.000Z' };
  const add = (id: string, name: string) => phone.replica.mutate(addOwnInvestor, { ...own, id: id as MatchId, name });
  await add('first', 'First of all');
  await phone.replica.sync();
  await server.deps.database.write(async ({ sql }) => {
    const columns = (sql.pragma('table_info(matches)') as { name: string }[]).map(({ name }) => `"${name}"`);
    const values = columns.map((name) => (name === '"id"' ? "'copy-' || value" : name));
    sql
      .prepare(
        `WITH RECURSIVE many(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM many WHERE value < ?)
         INSERT INTO matches (${columns.join(', ')}) SELECT ${values.join(', ')} FROM matches, many WHERE matches.id = 'first'`,
      )
      .run(mostOwnInvestors - 2);
  });
  expect((await take({ csv: 'name\nOne\nTwo', dryRun: true })).body).toMatchObject({
    code: 'too_large',
    message: 'You can add up to 10,000 investors, and this import would exceed that. Nothing was changed.',
  });
  expect((await take({ csv: 'name\nOne' })).body.data).toMatchObject({ created: 1 });

  await add('second', 'One too many');
  await phone.replica.sync();
  const [refused] = await phone.replica.attention();
  expect(refused).toMatchObject({
    code: 'too_large',
    args: { name: 'One too many' },
    message: msg('Your list is full: you can add up to 10,000 investors. Your entry is saved here.'),
  });
  await server.deps.database.write(async ({ sql }) => {
    sql.prepare("UPDATE matches SET deleted_at = '2026-06-11' WHERE id = 'copy-1'").run();
  });
  await phone.replica.resubmit(refused?.mid as never);
  await phone.replica.sync();
  expect(await phone.replica.attention()).toEqual([]);
});
