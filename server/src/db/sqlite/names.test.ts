import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';
import { connect } from './connect.ts';
import { generatedMigrations, migrateFile } from './migrate.ts';

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

test('a search finds its words in any order, each in any of the names, and takes every character as it is', async () => {
  const { call, admin } = await createTestServer();
  const { token } = await admin();
  const add = async (path: string, body: object) => {
    const answer = await call('POST', `/api/admin/${path}`, { token, body });
    expect(answer.body).toMatchObject({ success: true });
    return answer.body.data;
  };
  await add('clients', { companyName: 'Ostrya Bio', email: 'mail@hazel.example', contactName: 'Noor Adriaens' });
  await add('clients', { companyName: 'Alder 100% Cell', email: 'mail@alder.example' });
  await add('investors', { name: 'Ada Lund', firm: 'Brackwater Ventures' });
  await add('investors', { name: 'Bo Lund', firm: 'Brackwater Ventures' });
  await add('matches', { startupName: 'Ostrya Bio', vcName: 'Ada Lund' });
  await add('matches', { startupName: 'Ostrya Bio', vcName: 'Bo Lund' });
  await add('matches', { startupName: 'Alder 100% Cell', vcName: 'Ada Lund' });
  const found = async (list: string, name: string, q: string) => {
    const { body } = await call('GET', `/api/admin/${list}?q=${encodeURIComponent(q)}`, { token });
    expect(body.total).toBe(body.data.length);
    return body.data.map((row: Record<string, string>) => row[name]).sort();
  };
  expect(await found('clients', 'companyName', 'bio ostrya')).toEqual(['Ostrya Bio']);
  expect(await found('clients', 'companyName', 'adriaens  bio')).toEqual(['Ostrya Bio']);
  expect(await found('clients', 'companyName', '0% c')).toEqual(['Alder 100% Cell']);
  expect(await found('clients', 'companyName', '%')).toEqual(['Alder 100% Cell']);
  expect(await found('clients', 'companyName', '_')).toEqual([]);
  expect(await found('clients', 'companyName', '\\')).toEqual([]);
  expect(await found('investors', 'name', 'brackwater ada')).toEqual(['Ada Lund']);
  expect(await found('investors', 'name', 'ada bo')).toEqual([]);
  expect(await found('matches', 'vcName', 'lund ostrya')).toEqual(['Ada Lund', 'Bo Lund']);
  expect(await found('matches', 'startupName', 'ada brackwater')).toEqual(['Alder 100% Cell', 'Ostrya Bio']);
  expect(await found('matches', 'startupName', 'bio ada ventures')).toEqual(['Ostrya Bio']);
  expect(await found('matches', 'startupName', 'bo alder')).toEqual([]);
});

test('an upgrade leaves nothing of the index that names were once searched in', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-names-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [file, migrations] = [join(folder, 'test.db'), join(folder, 'migrations')];
  cpSync(generatedMigrations, migrations, { recursive: true });
  const path = join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 25) }));
  migrateFile(file, migrations);
  const before = connect(file, false);
  before.exec(`
    CREATE TABLE startup_numbers (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE);
    CREATE VIRTUAL TABLE startup_names USING fts5(name, people, tokenize = 'trigram');
    INSERT INTO startup_names(startup_names, rank) VALUES ('secure-delete', 1);
    CREATE TRIGGER startup_named AFTER INSERT ON startups BEGIN
      INSERT INTO startup_numbers (id) VALUES (new.id);
      INSERT INTO startup_names (rowid, name, people) VALUES (last_insert_rowid(), new.name, new.email);
    END;
    INSERT INTO startup_names (rowid, name, people) VALUES (1, 'Ostrya Bio', 'mail@ostrya.example');
  `);
  before.close();
  migrateFile(file);
  const after = connect(file, true);
  onTestFinished(() => void after.close());
  const left = "SELECT name FROM sqlite_schema WHERE sql LIKE '%startup_n%' OR name LIKE 'startup_n%'";
  expect(after.prepare(left).all()).toEqual([]);
});
