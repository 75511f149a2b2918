import { expect, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';
import { compactJob, nextCompaction } from './compact-job.ts';

test('[sync D3] the server forgets by itself, once a day, without anybody asking', async () => {
  const server = await createTestServer();
  const { database, jobs } = server.deps;
  await database.write(async ({ sql }) => {
    const replica = sql.prepare("INSERT INTO replicas VALUES (?, 'ada', 3, 3, 1, ?)");
    for (let index = 0; index < 10_030; index += 1)
      replica.run(`replica-${index}`, new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString());
    const commit = sql.prepare("INSERT INTO commits VALUES ('startup:lumen', ?, 'nonce', '2026-01-01T00:00:00.000Z')");
    for (let seq = 1; seq <= 20_010; seq += 1) commit.run(seq);
    sql.exec("INSERT INTO space_heads VALUES ('startup:lumen', 20010, 'nonce', '2026-01-01T00:00:00.000Z')");
    sql.prepare("INSERT INTO tombstones VALUES ('startup:lumen', 'activities', 'gone', 5)").run();
  });
  await jobs.start();
  await jobs.idle();
  await jobs.stop();
  const count = (table: string): unknown => database.readerSql.prepare(`SELECT count(*) AS count FROM ${table}`).get();
  expect(database.readerSql.prepare('SELECT state FROM jobs WHERE kind = ?').all(compactJob)).toEqual([
    { state: 'done' },
  ]);
  expect(count('replicas')).toEqual({ count: 10_000 });
  expect(count("commits WHERE space = 'startup:lumen'")).toEqual({ count: 20_000 });
  expect(count('tombstones')).toEqual({ count: 0 });
});

test('[sync D3] the next time is the next four o’clock, never the moment itself', () => {
  expect(nextCompaction(new Date('2026-03-01T03:59:59.000Z')).toISOString()).toBe('2026-03-01T04:00:00.000Z');
  expect(nextCompaction(new Date('2026-03-01T04:00:00.000Z')).toISOString()).toBe('2026-03-02T04:00:00.000Z');
});
