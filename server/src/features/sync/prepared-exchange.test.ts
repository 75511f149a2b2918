import type { MatchId } from '@paratope/shared/ids';
import { addOwnInvestor } from '@paratope/shared/outreach/mutators';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SqliteDatabase } from '../../db/sqlite/database.ts';
import { createTestDevice } from '../../testing/test-device.ts';
import { createTestServer } from '../../testing/test-server.ts';

/** A bare parameter that limits, or that a joined or ordered query compares. */
const plannedAnew = /^select .*(limit \?|= \?.* order by|join .*= \?)/;

test('an exchange prepares no statement that an earlier one has prepared, and none that SQLite plans anew for each value', async () => {
  const server = await createTestServer();
  const phone = createTestDevice(server, await server.founder(), 1n);
  await server.deps.jobs.idle();
  // Of all connections.
  const driver: SqliteDatabase['readerSql'] = Object.getPrototypeOf(server.deps.database.readerSql);
  const prepare = vi.spyOn(driver, 'prepare');
  onTestFinished(() => prepare.mockRestore());
  // The worker of jobs looks for some meanwhile.
  const texts = () => prepare.mock.calls.map(([text]) => text).filter((text) => !text.includes('"jobs"'));
  const add = async (number: number) => {
    const investor = { name: `Marit Halvor ${number}`, firm: 'Skerry Fund', website: null, email: null };
    await phone.replica.mutate(addOwnInvestor, {
      ...investor,
      id: `m-${number}` as MatchId,
      addedAt: '2026-06-10T09:00:00.000Z',
    });
    await phone.replica.sync();
  };

  await add(1);
  await add(2);
  expect(texts().filter((text) => plannedAnew.test(text))).toEqual([]);
  prepare.mockClear();
  await add(3);
  expect(phone.replica.status.getSnapshot()).toMatchObject({ waiting: 0, needsYou: 0 });
  expect(texts()).toEqual([]);
});
