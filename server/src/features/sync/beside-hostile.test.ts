import { randomUUID } from 'node:crypto';
import { dataSchema } from '@paratope/shared/synced';
import { protocol } from '@paratope/sync/protocol/version';
import { expect, test } from 'vitest';
import { onlyOnSqlite } from '../../testing/only-on-sqlite.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createTurnTime } from '../../testing/turn-time.ts';

type Person = Awaited<ReturnType<TestServer['founder']>>;

const at = { at: '2026-06-10T09:00:00.000Z', zone: 'Europe/Berlin', schema: dataSchema };
const investor = (id: string) => ({ id, name: 'Marit Halvor', firm: '', website: null, email: null, addedAt: at.at });
const rows = (count: number) =>
  Array.from({ length: count }, () => ({
    id: randomUUID(),
    addedAt: at.at,
    details: { name: randomUUID(), firm: '', website: null, email: null },
    given: {},
  }));

async function besideEachOther() {
  const server = await createTestServer({ turnTime: createTurnTime(40) });
  const change = ({ accountId, clientId, token }: Person, name: string, args: object) =>
    server.call('POST', '/api/sync', {
      token,
      body: {
        ...{ protocol, accountId, replicaId: randomUUID(), schema: dataSchema, cursors: {}, ackThrough: 0 },
        mutations: [{ seq: 1, mid: randomUUID(), space: `startup:${clientId}`, name, args, base: {}, ...at }],
      },
    });
  return { server, change };
}

test('[sync P10] beside four accounts with sixteen great requests each in hand, whatever another founder asks is answered before two more of theirs', async () => {
  const { server, change } = await besideEachOther();
  const hostile = await Promise.all(['Carrick', 'Dunmore', 'Errigal', 'Fanad'].map((name) => server.founder(name)));
  const quiet = await server.founder('Ostrya Bio');
  const bring = (person: Person) => change(person, 'bringInvestors', { rows: rows(20), remove: [] });
  for (let had = 0; had < 3; had += 1) await Promise.all(hostile.map(bring));

  let answered = 0;
  const attack = hostile.flatMap((person) =>
    Array.from({ length: 16 }, async () => {
      const { status } = await bring(person);
      answered += 1;
      return status;
    }),
  );
  const asks: readonly (() => Promise<{ status: number }>)[] = [
    () => change(quiet, 'addOwnInvestor', investor(randomUUID())),
    () => server.call('GET', '/healthz'),
    () => server.call('GET', '/api/client/matches', { token: quiet.token }),
  ];
  for (const ask of asks) {
    await Promise.race(attack);
    const before = answered;
    expect((await ask()).status).toBe(200);
    expect(answered - before).toBeLessThanOrEqual(2);
    expect(answered).toBeLessThan(attack.length / 2);
  }
  expect(new Set(await Promise.all(attack))).toEqual(new Set([200]));
});

test('[sync P10] an import of 2,000 lines lets another founder write before it has written a hundred more', async () => {
  const { server, change } = await besideEachOther();
  const [importer, quiet] = [await server.founder('Carrick'), await server.founder('Ostrya Bio')];
  const taken = async () => {
    const { rows } = await server.deps.database.read(async ({ sql }) => ({
      rows: sql
        .prepare("SELECT count(*) AS count FROM matches WHERE startup_id = ? AND origin = 'own'")
        .get(importer.clientId) as { count: number },
    }));
    return rows.count;
  };
  const csv = ['name', ...Array.from({ length: 2_000 }, () => randomUUID())].join('\n');
  const isDone = server.call('POST', '/api/client/investors/import', { token: importer.token, body: { csv } });
  while ((await taken()) === 0) await new Promise(setImmediate);
  for (let note = 0; note < 5; note += 1) {
    const before = await taken();
    expect((await change(quiet, 'addOwnInvestor', investor(randomUUID()))).status).toBe(200);
    expect((await taken()) - before).toBeLessThanOrEqual(100);
  }
  expect(await taken()).toBeLessThan(2_000);
  expect((await isDone).body.data).toMatchObject({ created: 2_000 });
});

onlyOnSqlite(
  '[Q-S3] large bodies count as in hand whatever call they are for: the seventeenth is answered before it is read',
  async () => {
    const { server } = await besideEachOther();
    const { token } = await server.founder();
    const ends: (() => void)[] = [];
    const send = async () => {
      const body = new ReadableStream({ start: (controller) => void ends.push(() => controller.close()) });
      return server.app.request('/api/client/profile', {
        method: 'PUT',
        headers: {
          ...{ Host: '127.0.0.1', Authorization: `Bearer ${token}` },
          ...{ 'Content-Type': 'application/json', 'Content-Length': '200000' },
        },
        body,
        duplex: 'half',
      } as RequestInit);
    };
    const inHand = Array.from({ length: 16 }, send);
    await new Promise(setImmediate);
    const refused = await send();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    for (const end of ends) end();
    expect((await Promise.all(inHand)).every(({ status }) => status !== 429)).toBe(true);
  },
);
