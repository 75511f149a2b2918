import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { examine, mend } from './index.ts';

test('[Q-R12] on PostgreSQL the server, its locale and what lies in it are looked at, and counts are mended', async () => {
  const { deps } = await createTestServer();
  const now = new Date('2026-05-04T10:00:00.000Z');
  const config = readConfig(
    { DATA_DIR: deps.config.DATA_DIR, DATABASE_URL: deps.database.location, PUBLIC_URL: 'https://paratope.example' },
    { mode: 'command' },
  );
  await deps.jobs.idle();
  const look = async (name: string) =>
    (await examine(config, { now, nodeVersion: '24.0.0' })).filter((one) => one.name === name);
  expect(await look('database')).toMatchObject([
    { state: 'ok', message: expect.stringMatching(/^The server answers; schema \d+\.$/) },
    { state: 'warn', message: 'pgvector is not installed on the server: comparing companies takes longer.' },
    { state: 'warn', message: 'fsync or full_page_writes is off: what was saved does not survive a power cut.' },
  ]);
  expect(await look('backup')).toMatchObject([{ state: 'ok' }]);
  expect(await look('counts')).toMatchObject([{ state: 'ok' }]);
  deps.database.readerSql.exec(
    "INSERT INTO match_counts VALUES ('matched', true, false, 'approved', false, true, true, 7)",
  );
  expect(await look('counts')).toMatchObject([
    { state: 'warn', message: '7 matches are counted wrong; npm run doctor -- --mend counts them anew.' },
  ]);
  await mend(config);
  expect(await look('counts')).toMatchObject([{ state: 'ok' }]);

  const none = { ...config, DATABASE_URL: 'postgres://127.0.0.1:1/none' };
  expect((await examine(none, { now, nodeVersion: '24.0.0' })).filter((one) => one.name === 'database')).toMatchObject([
    { state: 'fail', message: 'The server does not answer: ECONNREFUSED.' },
  ]);
});
