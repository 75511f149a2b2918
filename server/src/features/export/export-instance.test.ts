import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';
import { exportInstance } from './index.ts';

test('[Q-R12] an installation leaves as JSON, CSV and files, without what opens a door', async () => {
  const server = await createTestServer();
  const founder = await server.founder('=Ostrya "Bio"');
  await server.deps.gateways.files.write('deck-1', Buffer.from('%PDF-1.7 a deck'));
  const folder = mkdtempSync(join(tmpdir(), 'paratope-export-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));

  const report = await exportInstance(server.deps, folder);
  expect(report).toMatchObject({ folder, uploads: 1 });
  const tables = readdirSync(join(folder, 'tables'));
  expect(tables).toHaveLength(2 * report.tables);
  const accounts = JSON.parse(readFileSync(join(folder, 'tables/accounts.json'), 'utf8'));
  expect(accounts).toMatchObject([{ id: founder.accountId, email: founder.email }]);
  const startups = JSON.parse(readFileSync(join(folder, 'tables/startups.json'), 'utf8'));
  expect(startups).toMatchObject([{ id: founder.clientId, name: '=Ostrya "Bio"' }]);
  expect(readFileSync(join(folder, 'tables/startups.csv'), 'utf8')).toContain(`"'=Ostrya ""Bio"""`);
  expect(readFileSync(join(folder, 'uploads/deck-1'), 'utf8')).toBe('%PDF-1.7 a deck');

  const everything = tables.map((name) => readFileSync(join(folder, 'tables', name), 'utf8')).join('\n');
  expect(everything).not.toContain('$argon2id$');
  expect(everything).not.toMatch(/(password|token|code)_hash/);
  expect(readFileSync(join(folder, 'tables/startups.csv'), 'utf8').lastIndexOf('\uFEFF')).toBe(0);
  expect(everything).not.toContain('keep.secret');
  await expect(exportInstance(server.deps, folder)).rejects.toThrow(`${folder} is not empty. Name a new folder.`);
}, 30_000);
