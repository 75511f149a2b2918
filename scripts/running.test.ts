import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@paratope/server/db/sqlite/database';
import { startLoopbackSmtp } from '@paratope/server/gateways/mail/testing/loopback-smtp';
import { startAirtableServer } from '@paratope/server/testing/airtable-server';
import { expect, onTestFinished, test } from 'vitest';
import { repositoryRoot } from './files.ts';

test('[Q-R12] an operator backs up, looks, exports and puts back from the command line, and each says in JSON how it went', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-running-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [dataDir, archive, elsewhere] = [join(folder, 'data'), join(folder, 'a.tar.gz'), join(folder, 'elsewhere')];
  await openDatabase(join(dataDir, 'paratope.db')).close();

  const backedUp = command(dataDir, 'backup', archive, '--json');
  expect(backedUp).toMatchObject({ status: 0, said: { file: archive, uploads: 0 } });
  expect(command(dataDir, 'backup', archive)).toMatchObject({
    status: 1,
    complaint: `${archive} exists already. Name a new file, or say --replace to write over it.`,
  });
  expect(command(dataDir, 'backup', archive, '--replace', '--json')).toMatchObject({ status: 0 });
  expect(command(dataDir, 'doctor', '--mend', '--json')).toMatchObject({ status: 0, said: { ok: true } });
  const exported = command(dataDir, 'export', join(folder, 'out'), '--json');
  expect(exported).toMatchObject({ status: 0, said: { folder: join(folder, 'out'), uploads: 0 } });
  expect(existsSync(join(folder, 'out/tables/accounts.csv'))).toBe(true);
  const database = openDatabase(join(dataDir, 'paratope.db'));
  expect(database.readerSql.prepare('SELECT action, subject FROM audit_entries ORDER BY number').raw().all()).toEqual([
    ['backup.made', 'a.tar.gz'],
    ['backup.made', 'a.tar.gz'],
    ['instance.exported', 'out'],
  ]);
  await database.close();
  expect(command(elsewhere, 'restore', archive, '--json')).toMatchObject({ status: 0, said: { movedTo: null } });
  const restored = openDatabase(join(elsewhere, 'paratope.db'));
  expect(restored.readerSql.prepare('SELECT action, subject FROM audit_entries ORDER BY number').raw().all()).toEqual([
    ['backup.made', 'a.tar.gz'],
    ['backup.restored', 'a.tar.gz'],
  ]);
  await restored.close();

  writeFileSync(archive, 'half of it is gone');
  expect(command(elsewhere, 'restore', archive)).toMatchObject({
    status: 1,
    complaint: `${archive} is not a whole backup: it cannot be unpacked (incorrect header check). Nothing was changed.`,
  });
  writeFileSync(join(dataDir, 'paratope.db'), 'half of it is gone too, and what is left is no database at all');
  expect(command(dataDir, 'doctor', '--json')).toMatchObject({ status: 1, said: { ok: false } });
}, 120_000);

test('an import by the operator stands in the audit from its begin to its end, and is in the history as one that is in', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-running-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const list = join(folder, 'list.csv');
  writeFileSync(list, 'name,website\nSkerry Fund,skerry.example\n');
  expect(command(join(folder, 'data'), 'import', 'investors', list, '--json')).toMatchObject({ said: { created: 1 } });
  const database = openDatabase(join(folder, 'data/paratope.db'));
  const rows = (sql: string) => database.readerSql.prepare(sql).raw().all();
  expect(rows('SELECT action, details FROM audit_entries ORDER BY number')).toEqual([
    ['import.begun', '{"kind":"investors","source":"list.csv"}'],
    ['import.done', '{"created":1,"updated":0,"skipped":0,"rows":1}'],
  ]);
  expect(rows('SELECT state, rows_done FROM imports')).toEqual([['done', 1]]);
  await database.close();
  const again = command(join(folder, 'data'), 'import', 'investors', list);
  expect(again.said).toBe('Imported 0 new, 0 updated, 1 unchanged; 0 rows need attention.');
}, 120_000);

test('npm run doctor uses the keys that are set, fails on a wrong one, and sends a test mail where it is told to', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-running-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [airtable, smtp] = [await startAirtableServer(), await startLoopbackSmtp()];
  onTestFinished(() => airtable.close());
  onTestFinished(() => smtp.close());
  const settings = {
    DATA_DIR: folder,
    SMTP_URL: smtp.url,
    AIRTABLE_API_URL: airtable.url,
    AIRTABLE_API_KEY: 'patWrong',
    AIRTABLE_BASE_ID: airtable.baseId,
  };
  const { status, said } = await inTheBackground('doctor', settings, '--json', '--test-mail', 'olga@house.example');
  expect(status).toBe(1);
  const { findings } = said as { findings: { name: string; state: string; message: string }[] };
  expect(findings.slice(-3)).toEqual([
    { name: 'payments', state: 'ok', message: 'No payment provider is set up.' },
    { name: 'airtable', state: 'fail', message: 'Airtable doesn’t accept AIRTABLE_API_KEY.' },
    { name: 'test mail', state: 'ok', message: 'The mail server accepted a test email. Check that it arrives.' },
  ]);
  expect(smtp.mails.map(({ to }) => to)).toEqual([['olga@house.example']]);
}, 60_000);

/** The same beside servers of this process, which must go on answering. */
async function inTheBackground(name: string, settings: Record<string, string>, ...args: string[]) {
  const running = spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
    cwd: repositoryRoot,
    env: { ...process.env, PUBLIC_URL: '', LOG_LEVEL: 'warn', ...settings },
  });
  let stdout = '';
  running.stdout.on('data', (piece) => {
    stdout += String(piece);
  });
  const status = await new Promise((resolve) => running.once('close', resolve));
  return { status, said: JSON.parse(stdout) as unknown };
}

/** What the command's last line said as JSON, and its words on standard error. */
function command(dataDir: string, name: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${name}.ts`, ...args], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir, PUBLIC_URL: '', LOG_LEVEL: 'warn' },
    timeout: 60_000,
  });
  const last = stdout.trim().split('\n').at(-1) ?? '';
  return { status, said: last.startsWith('{') ? JSON.parse(last) : last, complaint: stderr.trim() };
}
