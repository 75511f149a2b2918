import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestServer } from '../testing/test-server.ts';
import { connect } from './connect.ts';
import { migrateFile } from './migrate.ts';

test('[SM26] [SM55] a search finds a company by any part of its name, address or person, also by one letter, whatever its case', async () => {
  const { call, admin, founder } = await createTestServer();
  const { token } = await admin();
  await founder('Ostrya Bio');
  await founder('Alder Cell');
  await call('POST', '/api/admin/clients', {
    token,
    body: { companyName: 'Quill & Søn', email: 'mail@hazel.example', contactName: 'Noor Adriaens' },
  });
  const named = async (q: string) => {
    const { body } = await call('GET', `/api/admin/clients?q=${encodeURIComponent(q)}`, { token });
    expect(body.total).toBe(body.data.length);
    return body.data.map(({ companyName }: { companyName: string }) => companyName);
  };
  expect(await named('strya b')).toEqual(['Ostrya Bio']);
  expect(await named('ALDER')).toEqual(['Alder Cell']);
  expect(await named('adriaens')).toEqual(['Quill & Søn']);
  expect(await named('@hazel')).toEqual(['Quill & Søn']);
  expect(await named('ø')).toEqual(['Quill & Søn']);
  expect(await named('&')).toEqual(['Quill & Søn']);
  expect(await named('l')).toEqual(['Alder Cell', 'Ostrya Bio', 'Quill & Søn']);
  expect(await named('CE')).toEqual(['Alder Cell']);
  expect(await named('" OR name:*')).toEqual([]);
  expect(await named('celt')).toEqual([]);
});

test('[SM26] [SM57] a company is found by its new name from the moment it has one, and by its old one no more', async () => {
  const { call, admin } = await createTestServer();
  const { token } = await admin();
  const found = async (path: string, q: string) =>
    (await call('GET', `/api/admin/${path}?q=${q}`, { token })).body.total;
  const body = { companyName: 'Ostrya Bio', email: 'mail@ostrya.example' };
  const { data } = (await call('POST', '/api/admin/clients', { token, body })).body;
  expect([await found('clients', 'ostrya'), await found('clients', 'carpinus')]).toEqual([1, 0]);
  const renamed = { companyName: 'Carpinus Bio', email: 'mail@carpinus.example' };
  expect((await call('PUT', `/api/admin/clients/${data.id}`, { token, body: renamed })).status).toBe(200);
  expect([await found('clients', 'ostrya'), await found('clients', 'carpinus')]).toEqual([0, 1]);

  const investor = { name: 'Noor Adriaens', firm: 'Alder Partners' };
  const added = (await call('POST', '/api/admin/investors', { token, body: investor })).body.data;
  expect([await found('investors', 'adriaens'), await found('vcs', 'alder')]).toEqual([1, 1]);
  const moved = { name: 'Noor Adriaens', firm: 'Hazel Partners' };
  expect((await call('PUT', `/api/admin/investors/${added.id}`, { token, body: moved })).status).toBe(200);
  expect([await found('investors', 'alder'), await found('vcs', 'hazel')]).toEqual([0, 1]);
});

test('the names of a database from before the search had an index, or whose table was made anew, are all found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-names-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'test.db');
  migrateFile(file);
  const names = () => {
    const sqlite = connect(file, true);
    try {
      return sqlite.prepare("SELECT name FROM investor_names WHERE name LIKE '%partners%' ORDER BY name").pluck().all();
    } finally {
      sqlite.close();
    }
  };
  const change = (sql: string) => {
    const sqlite = connect(file, false);
    sqlite.exec(sql);
    sqlite.close();
  };
  const add = (
    id: string,
  ) => `INSERT INTO investors (id, key, name, firm, kind, thesis, source, is_sample, created_at, updated_at)
    VALUES ('${id}', '${id}', '${id}', 'Partners', 'vc', '', '', 0, '', '');`;
  change(`${add('alder')} DROP TRIGGER investor_named; ${add('birch')}`);
  expect(names()).toEqual(['alder\nPartners']);
  migrateFile(file);
  expect(names()).toEqual(['alder\nPartners', 'birch\nPartners']);
  change(
    'DROP TRIGGER investor_named; DROP TRIGGER investor_renamed; DROP TRIGGER investor_forgotten; DROP TABLE investor_names; DROP TABLE investor_numbers;',
  );
  migrateFile(file);
  expect(names()).toEqual(['alder\nPartners', 'birch\nPartners']);
  change("DELETE FROM investors WHERE id = 'alder'; VACUUM;");
  change(add('cedar'));
  expect(names()).toEqual(['birch\nPartners', 'cedar\nPartners']);
});
