/**
 * Restores a server from a backup, again and again, on the server's own tables. Each scenario is drawn from its seed: who
 * wrote, deleted and set what before and after the backup, what had reached the server, how far the restored server runs before the devices come back, and
 * whether it is put back twice. They come back in every order there is. The exit status is 0 only if every word a person was told is saved is on the server
 * once or with its author, what stands on the server is what it had last said yes to, and all devices agree with it.
 */
import { isDeepStrictEqual } from 'node:util';
import { type AccountId, accountSpace, type SpaceId, startupSpace } from '@paratope/shared/ids';
import type { AnyRow, Mutator } from '@paratope/shared/mutation';
import type { Authority } from '@paratope/sync/authority/authority';
import { createAuthority } from '@paratope/sync/authority/create';
import { createReplica, type Replica } from '@paratope/sync/client/replica';
import { createManualClock, createSeededRandom, createSignals, type SeededRandom } from '@paratope/sync/testing/fakes';
import { overTheWire } from '@paratope/sync/testing/lab';
import { createMemoryStore, type MemoryStore } from '@paratope/sync/testing/memory-store';
import { addCard, Cards, markCard, removeCard, sampleRegistry, stateCard } from '@paratope/sync/testing/sample';
import { asJson, wholeNumber } from '../scripts/command-line.ts';
import { readOptions } from './commands.ts';
import type { SimulatedDatabase } from './sync-simulator/server.ts';
import { openSimulatedSqlite } from './sync-sqlite.ts';

export interface RestoreTally {
  readonly scenarios: number;
  /** Orders in which the devices of these scenarios came back. */
  readonly returns: number;
  /** Accepted before the backup was put back, and not in it. */
  readonly undone: number;
  /** Scenarios in which the restored server had run past the cursors of the devices. */
  readonly ranPast: number;
  /** Records whose last confirmed change was a deletion, and states set by two people, of which the judge knew the later one. */
  readonly deleted: number;
  readonly contested: number;
  readonly faults: readonly string[];
}

/** Scenarios on one database after the other; a new one now and then, so that backups stay small. */
export async function restoreAgainAndAgain(asked: {
  readonly scenarios: number;
  readonly seed: bigint;
}): Promise<RestoreTally> {
  const tally = { scenarios: 0, returns: 0, undone: 0, ranPast: 0, deleted: 0, contested: 0, faults: [] as string[] };
  while (tally.scenarios < asked.scenarios) {
    const database = await openSimulatedSqlite();
    for (let index = 0; index < 50 && tally.scenarios < asked.scenarios; index += 1) {
      const seed = asked.seed + BigInt(tally.scenarios);
      const { undone, ranPast, ends } = await scenario(database, seed);
      tally.scenarios += 1;
      tally.undone += undone;
      tally.ranPast += ranPast ? 1 : 0;
      for (const { order, deleted, contested, faults } of ends) {
        tally.returns += 1;
        tally.deleted += deleted;
        tally.contested += contested;
        tally.faults.push(...faults.map((what) => `seed ${seed}, back as ${order}: ${what}`));
      }
    }
    await database.close();
  }
  return tally;
}

/** What a person, or somebody at the server, did to a card. */
interface Act {
  readonly kind: 'add' | 'mark' | 'state' | 'remove' | 'admin';
  readonly card: string;
  /** A word of its own. */
  readonly word: string;
  readonly mid?: string;
}

interface Person {
  readonly name: string;
  readonly store: MemoryStore;
  readonly replica: Replica;
  /** Done, and not yet said yes to. */
  readonly waiting: Act[];
}

/** One run of the world, which goes on from copies of another's. */
interface Run {
  readonly random: SeededRandom;
  readonly people: readonly Person[];
  /** What the server said yes to, in that order. What comes again keeps its place; it was said yes to once. */
  readonly confirmed: Act[];
}

const cards = ['a', 'b', 'c'];

async function scenario(
  database: SimulatedDatabase,
  seed: bigint,
): Promise<{ undone: number; ranPast: boolean; ends: readonly End[] }> {
  const random = createSeededRandom(seed);
  const startupId = `startup-${seed}`;
  const space = startupSpace(startupId as never);
  const clock = createManualClock();
  const authority = createAuthority({
    registry: sampleRegistry,
    store: database.store,
    access: {
      spaces: async (_, accountId) => [accountSpace(accountId), space],
      entitlements: async () => ({ plan: 'standard', role: 'member', policy: {} }),
    },
    schema: { current: 1, oldest: 1 },
    pageRows: 3,
    random,
    clock,
    announce: () => {},
    report: () => {},
  });
  const person = (name: string, store: MemoryStore, waiting: readonly Act[], chance: SeededRandom): Person => {
    const accountId = `person-${seed}-${name}` as AccountId;
    const replica = createReplica({
      registry: sampleRegistry,
      store,
      network: { sync: (request) => overTheWire(authority, accountId, request), events: () => () => {} },
      clock: createManualClock(),
      random: chance,
      signals: createSignals(),
      accountId,
      startupId: startupId as never,
      schema: 1,
    });
    return { name, store, replica, waiting: [...waiting] };
  };
  const putBack = async (backup: unknown): Promise<void> => {
    await database.restore(backup);
    // It takes a while.
    clock.advance(60_000);
  };

  const run: Run = {
    random,
    people: Array.from({ length: 1 + random.below(3) }, (_, index) =>
      person(`p${index}`, createMemoryStore(), [], random),
    ),
    confirmed: [],
  };
  await act(run, random.below(12));
  const backup = await database.backup();
  const before = (await database.headOf(space))?.seq ?? 0;
  const inBackup = new Set(run.confirmed);
  await act(run, 5 + random.below(25));
  if (random.chance(0.5)) await sync(run, random.pick(run.people));
  const reached = (await database.headOf(space))?.seq ?? 0;
  await putBack(backup);
  if (random.chance(0.3)) {
    // Some come back, all write on, and it is put back once more.
    await act(run, random.below(10));
    await putBack(backup);
  }
  // Nobody sends again what somebody at the server wrote.
  const known = run.confirmed.filter((one) => one.kind !== 'admin' || inBackup.has(one));
  const filled = await fill(authority, space, random, random.chance(0.5) ? random.below(30) : 0);
  const ranPast = ((await database.headOf(space))?.seq ?? 0) >= reached && reached > before;

  const there = await database.backup();
  const ends: End[] = [];
  for (const order of orders(run.people)) {
    await database.restore(there);
    const chance = createSeededRandom(seed + BigInt(ends.length + 1) * 1_000_000_007n);
    const people = order.map(({ name, store, waiting }) => person(name, store.copy(), waiting, chance));
    const again: Run = { random: chance, people, confirmed: [...known, ...filled] };
    for (const one of people) {
      await sync(again, one);
      await act({ ...again, people: [one] }, chance.below(3));
    }
    for (let round = 0; round < 3; round += 1) for (const one of people) await sync(again, one);
    ends.push({
      order: people.map(({ name }) => name).join(' '),
      ...(await judge(await database.visible(space), space, again)),
    });
  }
  return { undone: reached - before, ranPast, ends };
}

async function act(run: Run, times: number): Promise<void> {
  const { random, people } = run;
  for (let time = 0; time < times; time += 1) {
    const one = random.pick(people);
    if (random.chance(0.5)) await sync(run, one);
    else await write(run, one);
  }
}

async function write({ random, confirmed }: Run, one: Person): Promise<void> {
  const card = random.pick(cards);
  const make = async <Args>(kind: Act['kind'], mutator: Mutator<Args>, args: (word: string) => Args): Promise<void> => {
    const word = `${one.name}.${one.waiting.length + confirmed.length}.${random.below(1_000_000)}`;
    const made = await one.replica.mutate(mutator, args(word));
    if (made.ok) one.waiting.push({ kind, card, word, mid: made.value.mid });
  };
  const drawn = random.below(12);
  if (drawn < 4) await make('add', addCard, (text) => ({ id: card, text }));
  if (drawn < 6) await make('mark', markCard, (mark) => ({ id: card, mark }));
  else if (drawn < 10) await make('state', stateCard, (state) => ({ id: card, state }));
  else await make('remove', removeCard, () => ({ id: card }));
}

/** Nothing is lost on the way here: whoever has synced has a verdict on everything. */
async function sync({ confirmed }: Run, one: Person): Promise<void> {
  await one.replica.sync();
  confirmed.push(...one.waiting.splice(0));
}

/** Somebody at the server writes. */
async function fill(authority: Authority, space: SpaceId, random: SeededRandom, commits: number): Promise<Act[]> {
  const acts: Act[] = [];
  for (let time = 0; time < commits; time += 1)
    await authority.commit(space, async ({ tx, put }) => {
      const card = random.pick(cards);
      const [row] = await tx.rows(space, [{ collection: 'cards', id: card }]);
      put(Cards, { marks: [], ...row, id: card, text: `admin ${time}` } as never);
      acts.push({ kind: 'admin', card, word: `admin ${time}` });
    });
  return acts;
}

const orders = <One>(all: readonly One[]): One[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((one) => orders(all.filter((other) => other !== one)).map((rest) => [one, ...rest]));

interface End {
  readonly order: string;
  readonly deleted: number;
  readonly contested: number;
  readonly faults: string[];
}

async function judge(rows: ReadonlyMap<string, AnyRow>, space: SpaceId, run: Run): Promise<Omit<End, 'order'>> {
  const faults: string[] = [];
  const refused = new Set<string>(run.people.flatMap(({ store }) => store.peek('attention').map(({ mid }) => mid)));
  const marks = [...rows.values()].flatMap((row) => row.marks as string[]);
  const removed = new Set(run.confirmed.flatMap(({ kind, card }) => (kind === 'remove' ? [card] : [])));
  for (const { kind, card, word, mid } of run.confirmed) {
    if (kind !== 'mark') continue;
    const times = marks.filter((one) => one === word).length + (mid && refused.has(mid) ? 1 : 0);
    if (times > 1 || (times < 1 && !removed.has(card)))
      faults.push(`${word} is on the server or with its author ${times} times`);
  }

  const seen = { deleted: 0, contested: 0 };
  for (const card of cards) {
    const acts = run.confirmed.filter((one) => one.card === card && !(one.mid && refused.has(one.mid)));
    const row = rows.get(`cards/${card}`);
    const last = acts.at(-1);
    if (!last) continue;
    if (last.kind === 'remove') seen.deleted += 1;
    if ((last.kind !== 'remove') !== (row !== undefined))
      faults.push(
        `${card} is ${row ? 'there' : 'not there'}, and the last the server said yes to was ${last.kind} ${last.word}`,
      );
    const latest = acts.findLast(({ kind }) => kind === 'state' || kind === 'add' || kind === 'remove');
    if (!row || latest?.kind !== 'state') continue;
    if (new Set(acts.filter(({ kind }) => kind === 'state').map(({ word }) => word.split('.')[0])).size > 1)
      seen.contested += 1;
    if (row.state !== latest.word)
      faults.push(`${card} is ${row.state}, and the last the server said yes to was ${latest.word}`);
  }

  for (const { name, store, replica } of run.people) {
    const { state, waiting } = replica.status.getSnapshot();
    if (state !== 'idle' || waiting > 0) faults.push(`${name} is ${state} with ${waiting} waiting`);
    if (!isDeepStrictEqual(structuredClone(store.shown(space)), structuredClone(rows)))
      faults.push(`${name} shows other rows than the server`);
  }
  return { ...seen, faults };
}

if (import.meta.main) {
  const values = readOptions(
    'sync-restores',
    {
      scenarios: { type: 'string', default: '1000', value: 'N', help: 'how many scenarios are drawn' },
      seed: { type: 'string', default: '1', value: 'S', help: 'seed of the first one' },
      json: asJson,
    },
    '--scenarios 100 --seed 7',
  );
  const started = performance.now();
  const tally = await restoreAgainAndAgain({
    scenarios: wholeNumber('scenarios', values.scenarios),
    seed: BigInt(wholeNumber('seed', values.seed, 0)),
  });
  for (const fault of tally.faults.slice(0, 10)) process.stderr.write(`${fault}\n`);
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  process.stdout.write(`${JSON.stringify({ ...tally, faults: tally.faults.length, seconds })}\n`);
  process.exitCode = tally.faults.length === 0 ? 0 : 1;
}
