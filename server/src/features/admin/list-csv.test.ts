import { expect, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';

const room = async () => {
  const { call, admin, app, deps } = await createTestServer();
  const { token } = await admin();
  const download = async (path: string) => {
    const response = await call('GET', `/api/admin/csv/${path}`, { token });
    return { response, lines: String(response.body).split('\r\n') };
  };
  return { call, token, download, app, deps };
};

test('a list’s CSV has the rows of its search, filter and order, all pages of them, with formulas disarmed', async () => {
  const { call, token, download, deps } = await room();
  for (const [name, stages] of [
    ['=HYPERLINK("x")', ['seed']],
    ['Bo, "the" Quill', ['seed', 'series-a']],
    ['Ada', []],
  ])
    await call('POST', '/api/admin/investors', { token, body: { name, stages } });
  const { response, lines } = await download('investors?stage=seed&sort=-name');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="investors-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(lines[0]).toContain('id,name,firm,website,email,phone,kind,thesis,stages,');
  expect(lines.map((line) => line.replace(/^[^,]*,/, '')).slice(1, 3)).toEqual([
    expect.stringMatching(/^"Bo, ""the"" Quill",.*,seed; series-a,/),
    expect.stringMatching(/^"'=HYPERLINK\(""x""\)",.*,seed,/),
  ]);
  expect(lines).toHaveLength(4);

  await deps.database.write(async ({ sql }) => {
    const add = sql.prepare(
      `INSERT INTO investors (id, key, name, firm, kind, thesis, source, is_sample, created_at, updated_at)
       VALUES (?, ?, ?, '', 'vc', '', '', 0, '2026-05-04', '2026-05-04')`,
    );
    for (let number = 1000; number < 2300; number += 1) add.run(`i${number}`, `n${number}`, `Fund ${number}`);
  });
  const many = (await download('investors?q=fund')).lines.slice(1, -1).map((line) => line.split(',')[1]);
  expect(many).toEqual(Array.from({ length: 1300 }, (_, at) => `Fund ${1000 + at}`));
  const { body } = await call('GET', '/api/admin/audit?q=list.downloaded', { token });
  expect(body.data[0]).toMatchObject({ subject: 'investors', details: { rows: 1300 } });
});

test('the CSV of the investors is one that an import takes, and changes nothing', async () => {
  const { call, token, download, app } = await room();
  await call('POST', '/api/admin/investors', {
    token,
    body: { name: 'Ada', firm: 'Lund', stages: ['seed', 'series-a'], geographies: ['Boston, MA'], chequeFrom: 250_000 },
  });
  const body = new FormData();
  body.set('kind', 'investors');
  body.set('dryRun', 'true');
  body.set('file', new File([(await download('investors')).lines.join('\r\n')], 'investors.csv'));
  const headers = { Host: '127.0.0.1', Authorization: `Bearer ${token}` };
  const answer = await app.request('/api/admin/imports', { method: 'POST', headers, body });
  expect(await answer.json()).toMatchObject({ data: { created: 0, updated: 0, skipped: 1, conflicts: [] } });
});

test.each([
  'audit',
  'clients',
  'mail-outbox',
  'matches',
  'payments',
  'premium-applications',
  'promo-codes',
  'submissions',
])('the list %s has a CSV', async (list) => {
  const { download } = await room();
  const { response, lines } = await download(list);
  expect([response.status, lines[0]]).toEqual([200, expect.stringMatching(/^\uFEFF?id,/)]);
});

test('what a list does not know is refused before the file begins', async () => {
  const { download } = await room();
  for (const path of ['investors?sort=shoe', 'investors?kind=shoe', 'shoes'])
    expect((await download(path)).response.status).toBe(400);
});
