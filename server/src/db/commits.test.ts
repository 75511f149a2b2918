import type { SpaceId } from '@paratope/shared/ids';
import { expect, test } from 'vitest';
import { createTestServer } from '../testing/test-server.ts';
import { lastCommit } from './commits.ts';

const space = 'startup:lumen' as SpaceId;

test('a number that a part of a transaction took before it failed is given again, with a commit of its own', async () => {
  const { database, history } = (await createTestServer()).deps;
  const seqs = await database.write(async (tx) => {
    const failed = tx.savepoint(async () => {
      expect(await history.versionFor(tx, space)).toBe(1);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    return [await history.versionFor(tx, space), await history.versionFor(tx, space)];
  });
  expect(seqs).toEqual([1, 1]);
  expect(await lastCommit(database.reader, space)).toMatchObject({ seq: 1 });
  expect(await database.write((tx) => history.versionFor(tx, space))).toBe(2);
});

test('the head of a space is its newest commit', async () => {
  const { database, history } = (await createTestServer()).deps;
  for (let at = 0; at < 3; at += 1) await database.write((tx) => history.versionFor(tx, space));
  const newest = 'SELECT * FROM commits WHERE space = ? ORDER BY seq DESC LIMIT 1';
  const head = database.readerSql.prepare('SELECT * FROM space_heads WHERE space = ?').get(space);
  expect(head).toEqual(database.readerSql.prepare(newest).get(space));
  expect(head).toMatchObject({ seq: 3 });
});
