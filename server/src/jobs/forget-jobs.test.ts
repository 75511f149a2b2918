import { expect, test } from 'vitest';
import { createTestServer } from '../testing/test-server.ts';

test('jobs that ended more than thirty days ago are forgotten, and no other', async () => {
  let now = new Date('2026-03-30T12:00:00.000Z');
  const { deps } = await createTestServer({ clock: { now: () => now } });
  const { database, jobs } = deps;
  await database.write(async ({ sql }) => {
    const job = sql.prepare(
      `INSERT INTO jobs VALUES (?, 'gone.kind', 'a key', '{}', ?, '{"stage":"","done":0,"total":0}', 5, '',
        '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', NULL, ?, NULL, NULL)`,
    );
    job.run('done long ago', 'done', '2026-03-01T11:59:59.000Z');
    job.run('failed long ago', 'failed', '2026-02-01T00:00:00.000Z');
    job.run('done lately', 'done', '2026-03-01T12:00:01.000Z');
    job.run('failed lately', 'failed', '2026-03-30T00:00:00.000Z');
    job.run('tried still', 'waiting', null);
  });
  await jobs.idle();
  now = new Date('2026-03-31T12:00:00.000Z');
  await jobs.idle();
  const left = database.readerSql.prepare("SELECT id FROM jobs WHERE kind = 'gone.kind' ORDER BY id").pluck().all();
  expect(left).toEqual(['done lately', 'failed lately', 'tried still']);
});
