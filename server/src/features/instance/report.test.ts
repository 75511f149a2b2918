import type { InstanceLine } from '@paratope/shared/admin/instance-api';
import { dataSchema } from '@paratope/shared/synced';
import { expect, test } from 'vitest';
import { createTestDevice } from '../../testing/test-device.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { lastBackupFact, noteFact } from './index.ts';

const now = '2026-05-04T09:00:00.000Z';
const days = (count: number) => new Date(Date.parse(now) - count * 24 * 60 * 60 * 1000).toISOString();

/** A server whose time stands still, and its report as label to line. */
async function reporting(settings: Record<string, string> = {}) {
  const server = await createTestServer({ settings, clock: { now: () => new Date(now) } });
  const { token } = await server.admin();
  const read = async () => {
    const { body } = await server.call('GET', '/api/admin/instance', { token });
    const lines = body.data.sections.flatMap(({ lines }: { lines: InstanceLine[] }) => lines) as InstanceLine[];
    return { text: JSON.stringify(body), line: (label: string) => lines.find((one) => one.label === label) };
  };
  const set = (sql: string, ...values: unknown[]) =>
    server.deps.database.write(async (tx) => {
      tx.sql.prepare(sql).run(...values);
    });
  return { ...server, token, read, set };
}

test('[decision C16] the report says version, backup, disk, jobs, mail and devices of a quiet installation', async () => {
  const { read } = await reporting();
  const { line } = await read();
  expect(line('Health')).toEqual({ label: 'Health', value: 'The database is responding', state: 'good' });
  expect(line('Version')?.value).toMatch(/^\d+\.\d+\.\d+$/);
  expect(line('Last backup')).toMatchObject({ value: 'None yet', state: 'late' });
  expect(line('Free disk space')?.value).toMatch(/^[\d.,]+ [GM]iB of [\d.,]+ [GM]iB$/);
  for (const label of [
    'Waiting for more than 15 minutes',
    'Running for more than an hour',
    'Failed in the last 7 days',
  ]) {
    expect(line(label)).toEqual({ label, value: 'None', state: 'good' });
  }
  expect(line('Not delivered')).toMatchObject({ value: 'None', state: 'good' });
  expect(line('Still on an older app version')).toMatchObject({ value: 'None', state: 'good' });
  expect(line('Mail server')?.value).toBe('Not set up');
  expect(line('Admins')?.value).toBe('1');
});

test('[decision C16] an old backup, jobs that are stuck, mails that failed and devices of an older program stand out', async () => {
  const { read, set, deps } = await reporting();
  const job = 'INSERT INTO jobs VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, NULL, NULL)';
  const common = ['{}', 'waiting', '{"stage":"","done":0,"total":1}', ''] as const;
  const put = (id: string, kind: string, state: string, at: string) =>
    set(job, id, kind, id, common[0], state, common[2], common[3], at, at, at, at);
  await deps.jobs.stop();
  await put('job-1', 'matching', 'waiting', days(1));
  await put('job-2', 'matching', 'waiting', days(2));
  await put('job-3', 'analysis', 'running', days(1));
  await put('job-4', 'mail', 'failed', days(3));
  await put('job-5', 'mail', 'failed', days(30));
  await set(
    `INSERT INTO mails (id, "to", subject, text, html, state, message, created_at) VALUES ('m1', 'x@y.example', 's', 't', '', 'failed', '550', ?)`,
    days(2),
  );
  const device = 'INSERT INTO replicas VALUES (?, ?, ?, ?, ?, ?)';
  await set(device, 'r1', 'a1', 9, 4, dataSchema, days(10));
  await set(device, 'r2', 'a1', 9, 9, dataSchema - 1, days(1));
  await set(device, 'r3', 'a1', 9, 9, dataSchema - 1, days(91));
  await deps.database.write((tx) => noteFact(tx, { key: lastBackupFact, value: days(3), isSecret: false }));
  const { line } = await read();
  expect(line('Last backup')).toMatchObject({ value: '3 days ago', state: 'late' });
  expect(line('Waiting for more than 15 minutes')).toMatchObject({ value: '2 × matching', state: 'late' });
  expect(line('Running for more than an hour')).toMatchObject({ value: '1 × analysis', state: 'broken' });
  expect(line('Failed in the last 7 days')).toMatchObject({ value: '1 × mail', state: 'late' });
  expect(line('Not delivered')).toMatchObject({ value: '1', state: 'late' });
  expect(line('Still on an older app version')).toMatchObject({ value: '1', state: 'late' });
});

test('[decision C16] a device counts as soon as somebody is signed in on it, also when it sends no change, until it is signed out', async () => {
  const server = await reporting();
  const { read, set, founder, call } = server;
  const devices = async () => {
    const { line } = await read();
    return [
      line('Signed in and active in the last 90 days')?.value,
      line('Of those, inactive for more than a week')?.value,
    ];
  };
  expect(await devices()).toEqual(['0', '0']);
  const ostrya = await founder('Ostrya Bio');
  const reader = createTestDevice(server, ostrya, 1n);
  await reader.replica.sync();
  expect(await devices()).toEqual(['1', '0']);
  await founder('Alder Cell');
  await founder('Quill Therapeutics');
  const seen = 'UPDATE sessions SET seen_at = ? WHERE holder_id = (SELECT id FROM accounts WHERE email = ?)';
  await set(seen, days(8), 'founder2@ostrya.example');
  await set(seen, days(91), 'founder3@ostrya.example');
  expect(await devices()).toEqual(['2', '1']);
  await call('POST', '/api/client/logout', { token: ostrya.token });
  expect(await devices()).toEqual(['1', '1']);
});

test('the report names nobody: of planted people, addresses, companies and secrets none is in it', async () => {
  const server = await reporting({ SMTP_URL: 'smtp://postmaster:hidden@mail.quenby.example:587' });
  const planted = await plant(server);
  const { text } = await server.read();
  for (const word of planted) expect(text.toLowerCase(), word).not.toContain(word.toLowerCase());
  expect(text).not.toContain(server.deps.config.DATA_DIR);
  expect(text).not.toMatch(/@/);
});

/** Puts recognisable words wherever people and other servers write, and answers them. */
async function plant({
  founder,
  call,
  token,
  set,
}: TestServer & { token: string; set(sql: string, ...values: unknown[]): Promise<void> }): Promise<string[]> {
  await founder('Quenby Therapeutics');
  await call('POST', '/api/admin/investors', { token, body: { name: 'Isolde Quenby', firm: 'Zarnock Capital' } });
  await call('POST', '/api/client/contact', {
    body: { name: 'Isolde Quenby', email: 'isolde@zarnock.example', subject: 'Hollyhock', message: 'Hollyhock' },
  });
  await set(
    `INSERT INTO jobs VALUES ('job-1', 'matching', 'Quenby', '{"name":"Isolde"}', 'failed', '{"stage":"Zarnock","done":0,"total":1}', 1,
      'isolde@zarnock.example said no', ?, ?, ?, ?, NULL, NULL)`,
    days(1),
    days(1),
    days(1),
    days(1),
  );
  await set(
    `INSERT INTO mails (id, "to", subject, text, html, state, message, created_at)
      VALUES ('m1', 'isolde@zarnock.example', 'Hollyhock', 'Hollyhock', '', 'failed', '550 isolde@zarnock.example', ?)`,
    days(1),
  );
  return ['Quenby', 'Isolde', 'Zarnock', 'Hollyhock', 'ostrya', 'Ferrant', 'paratope.example', 'postmaster', 'hidden'];
}

test.for([
  [null, '24', true],
  [2 * 24 - 1, '24', false],
  [2 * 24 + 1, '24', true],
  [2 * 24 + 1, '48', false],
  [13, '6', true],
  [2 * 24 + 1, '0', true],
] as const)(
  '[decision C16] a backup %s hours old, with one every %s hours, is late: %s',
  async ([hours, every, isLate]) => {
    const { admin, call, deps } = await createTestServer({ settings: { BACKUP_EVERY_HOURS: every } });
    const at = hours && new Date(deps.clock.now().getTime() - hours * 3_600_000).toISOString();
    if (at) await deps.database.write((tx) => noteFact(tx, { key: lastBackupFact, value: at, isSecret: false }));
    const { body } = await call('GET', '/api/admin/summary', { token: (await admin()).token });
    expect(body.data).toMatchObject({ lastBackupAt: at, isBackupLate: isLate });
  },
);
