/**
 * Restores a server from a backup, again and again, on the server's own tables: `--scenarios N --seed S [--json]`. Each scenario is drawn from its seed: who
 * wrote what before and after the backup, what had reached the server, how far the restored server runs before the devices come back. The exit
 * status is 0 only if every word a person was told is saved is on the server once or with its author, and all devices agree with the server.
 */
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { type AccountId, accountSpace, startupSpace } from '@paratope/shared/ids';
import { createAuthority } from '@paratope/sync/authority/create';
import { createReplica } from '@paratope/sync/client/replica';
import type { SimulatedDatabase } from '@paratope/sync/simulator/server';
import { createManualClock, createSeededRandom, createSignals } from '@paratope/sync/testing/fakes';
import { overTheWire } from '@paratope/sync/testing/lab';
import { createMemoryStore } from '@paratope/sync/testing/memory-store';
import { addCard, Cards, markCard, sampleRegistry } from '@paratope/sync/testing/sample';
import { openSimulatedSqlite } from './sync-sqlite.ts';

export interface RestoreTally {
  readonly scenarios: number;
  /** Accepted before the backup was put back, and not in it. */
  readonly undone: number;
  /** Scenarios in which the restored server had run past the cursors of the devices. */
  readonly ranPast: number;
  readonly faults: readonly string[];
}

/** Scenarios on one database after the other; a new one now and then, so that backups stay small. */
export async function restoreAgainAndAgain(asked: {
  readonly scenarios: number;
  readonly seed: bigint;
}): Promise<RestoreTally> {
  const tally = { scenarios: 0, undone: 0, ranPast: 0, faults: [] as string[] };
  while (tally.scenarios < asked.scenarios) {
    const database = await openSimulatedSqlite();
    for (let index = 0; index < 50 && tally.scenarios < asked.scenarios; index += 1) {
      const seed = asked.seed + BigInt(tally.scenarios);
      const { undone, ranPast, faults } = await scenario(database, seed);
      tally.scenarios += 1;
      tally.undone += undone;
      tally.ranPast += ranPast ? 1 : 0;
      tally.faults.push(...faults.map((what) => `seed ${seed}: ${what}`));
    }
    await database.close();
  }
  return tally;
}

async function scenario(
  database: SimulatedDatabase,
  seed: bigint,
): Promise<{ undone: number; ranPast: boolean; faults: string[] }> {
  const random = createSeededRandom(seed);
  const startupId = `startup-${seed}` as never;
  const space = startupSpace(startupId);
  const authority = createAuthority({
    registry: sampleRegistry,
    store: database.store,
    access: {
      spaces: async (_, accountId) => [accountSpace(accountId), space],
      standing: async () => ({ plan: 'standard', role: 'member', policy: {} }),
    },
    schema: { current: 1, oldest: 1 },
    pageRows: 3,
    random,
    clock: createManualClock(),
    announce: () => {},
    report: () => {},
  });
  const people = Array.from({ length: 1 + random.below(3) }, (_, index) => {
    const accountId = `person-${seed}-${index}` as AccountId;
    const store = createMemoryStore();
    const replica = createReplica({
      registry: sampleRegistry,
      store,
      network: { sync: (request) => overTheWire(authority, accountId, request), events: () => () => {} },
      clock: createManualClock(),
      random,
      signals: createSignals(),
      accountId,
      startupId,
      schema: 1,
    });
    return { name: `p${index}`, store, replica, words: [] as string[] };
  });
  type Person = (typeof people)[number];
  const cards = ['a', 'b', 'c'];
  const write = async (person: Person): Promise<void> => {
    const id = random.pick(cards);
    if (random.chance(0.2)) await person.replica.mutate(addCard, { id, text: person.name });
    const word = `${person.name}.${person.words.length}`;
    const marked = await person.replica.mutate(markCard, { id, mark: word });
    person.words.push(marked.ok ? word : '');
  };
  const act = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      const person = random.pick(people);
      if (random.chance(0.35)) await person.replica.sync();
      else await write(person);
    }
  };
  const fill = async (commits: number): Promise<void> => {
    for (let time = 0; time < commits; time += 1)
      await authority.commit(space, async ({ tx, put }) => {
        const id = random.pick(cards);
        const [row] = await tx.rows(space, [{ collection: 'cards', id }]);
        put(Cards, { marks: [], ...row, id, text: `admin ${time}` } as never);
      });
  };

  await act(random.below(12));
  const backup = await database.backup();
  const before = (await database.headOf(space))?.seq ?? 0;
  await act(1 + random.below(20));
  if (random.chance(0.5)) await random.pick(people).replica.sync();
  const reached = (await database.headOf(space))?.seq ?? 0;
  await database.restore(backup);
  await fill(random.chance(0.5) ? random.below(30) : 0);
  const ranPast = ((await database.headOf(space))?.seq ?? 0) >= reached && reached > before;
  await act(random.below(6));
  for (let round = 0; round < 3; round += 1) for (const { replica } of people) await replica.sync();
  return { undone: reached - before, ranPast, faults: await faultsIn(database, space, people) };
}

async function faultsIn(
  database: SimulatedDatabase,
  space: Parameters<SimulatedDatabase['visible']>[0],
  people: readonly {
    name: string;
    store: ReturnType<typeof createMemoryStore>;
    words: string[];
    replica: ReturnType<typeof createReplica>;
  }[],
): Promise<string[]> {
  const faults: string[] = [];
  const rows = await database.visible(space);
  const marks = [...rows.values()].flatMap((row) => row.marks as string[]);
  for (const { name, store, words, replica } of people) {
    const refused = store.peek('attention').map(({ args }) => (args as { mark?: string }).mark);
    for (const word of words.filter((one) => one !== '')) {
      const times = marks.filter((one) => one === word).length;
      const kept = refused.filter((one) => one === word).length;
      if (times + kept !== 1) faults.push(`${word} is on the server ${times} times and with its author ${kept} times`);
    }
    const { state, waiting } = replica.status.getSnapshot();
    if (state !== 'idle' || waiting > 0) faults.push(`${name} is ${state} with ${waiting} waiting`);
    if (!isDeepStrictEqual(structuredClone(store.shown(space)), structuredClone(rows)))
      faults.push(`${name} shows other rows than the server`);
  }
  return faults;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      scenarios: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      json: { type: 'boolean', default: false },
    },
  });
  const started = performance.now();
  const tally = await restoreAgainAndAgain({ scenarios: Number(values.scenarios), seed: BigInt(values.seed) });
  for (const fault of tally.faults.slice(0, 10)) process.stderr.write(`${fault}\n`);
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  process.stdout.write(`${JSON.stringify({ ...tally, faults: tally.faults.length, seconds })}\n`);
  process.exitCode = tally.faults.length === 0 ? 0 : 1;
}
