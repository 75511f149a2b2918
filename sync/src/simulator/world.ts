import { type AccountId, accountSpace, startupSpace } from '@paratope/shared/ids';
import type { Mutator } from '@paratope/shared/mutation';
import type { Authority } from '../authority/authority.ts';
import { createAuthority } from '../authority/create.ts';
import { Transient } from '../authority/store.ts';
import { createReplica, type Replica } from '../client/replica.ts';
import type { Channel, Clock, Locks, Network, Reply } from '../ports.ts';
import type { Poke } from '../protocol/poke.ts';
import {
  createChannels,
  createLocks,
  createManualClock,
  createSeededRandom,
  createSignals,
  type ManualClock,
  type ManualSignals,
  type SeededRandom,
} from '../testing/fakes.ts';
import { overTheWire } from '../testing/lab.ts';
import { type Backup, createMemoryAuthority, type MemoryAuthority } from '../testing/memory-authority.ts';
import { createMemoryStore, type MemoryStore } from '../testing/memory-store.ts';
import {
  ada,
  addCard,
  ben,
  breakCard,
  Cards,
  gildCard,
  lumen,
  markBoth,
  markCard,
  removeCard,
  sampleRegistry,
  writeCard,
} from '../testing/sample.ts';
import { type EventName, eventNames, type Profile } from './faults.ts';
import { counting, judge, ledgerSpace, type Outcome } from './oracle.ts';
import { createWatch } from './watch.ts';

/**
 * A whole world in one process: the real engine on several devices with several tabs each, the real authority, and between them a
 * network where every message waits until it is drawn. One seed gives one run, event for event.
 */
export interface World {
  /** Draws and carries out this many events; answers what was wrong at the first moment something was. */
  run(steps: number): Promise<string[]>;
  /** Ends all faults, lets everything arrive, and answers what is wrong with the result. */
  faultsAtRest(): Promise<string[]>;
}

interface Device {
  readonly name: string;
  readonly accountId: AccountId;
  readonly store: MemoryStore;
  readonly tabs: Tab[];
  readonly random: SeededRandom;
  readonly shared: { readonly locks?: Locks; readonly channel?: () => Channel };
  words: number;
  /** Words its person was told are saved, with the card they are on. */
  readonly saved: Map<string, string>;
}

interface Tab {
  readonly device: Device;
  readonly replica: Replica;
  readonly signals: ManualSignals;
  readonly clock: ManualClock;
  /** Set by a crash: whatever still runs in it never hears anything again. */
  dead: boolean;
  poke: ((poke: Poke) => void) | undefined;
}

/** Something under way; `go` delivers it. */
interface Parcel {
  readonly to: Tab;
  go(): Promise<void>;
  /** The connection it is on breaks. */
  lost?(): void;
}

const space = startupSpace(lumen);
const cards = ['a', 'b', 'c', 'd', 'e'];

export function createWorld(seed: bigint, profile: Profile): World {
  const random = createSeededRandom(seed);
  const database = createMemoryAuthority();
  const serverClock = createManualClock();
  const plans = new Map([
    [ada, 'standard'],
    [ben, 'standard'],
  ]);
  const members = new Set([ada, ben]);
  const devices: Device[] = [];
  const backups: Backup[] = [];
  const parcels: Record<'request' | 'answer' | 'poke' | 'ghost', Parcel[]> = {
    request: [],
    answer: [],
    poke: [],
    ghost: [],
  };
  let calm = false;

  const authority: Authority<undefined> = createAuthority<undefined>({
    registry: sampleRegistry,
    store: troubled(counting(database)),
    access: {
      spaces: async (_, account) => (members.has(account) ? [accountSpace(account), space] : [accountSpace(account)]),
      standing: async (_, account, asked) =>
        asked === space && members.has(account)
          ? { plan: plans.get(account) ?? 'free', role: 'member', policy: {} }
          : undefined,
    },
    schema: { current: 1, oldest: 1 },
    // Small enough that most downloads take several.
    pageRows: 3,
    random,
    clock: serverClock,
    announce: (poke) => {
      for (const tab of tabs()) if (tab.poke) parcels.poke.push({ to: tab, go: async () => tab.poke?.(poke) });
    },
    // The sample has a change that breaks on purpose.
    report: () => {},
  });

  const tabs = (): Tab[] => devices.flatMap((device) => device.tabs);
  const happens = (chance: number): boolean => !calm && random.chance(chance);

  function troubled(
    store: MemoryAuthority | ReturnType<typeof counting<undefined>>,
  ): ReturnType<typeof counting<undefined>> {
    return {
      read: (body) => store.read(body),
      write: (body) =>
        store.write((tx) =>
          body({
            ...tx,
            writeRows: async (...args) => {
              if (happens(profile.busy)) throw new Transient('the disk is busy');
              await tx.writeRows(...args);
            },
          }),
        ),
    };
  }

  function openTab(device: Device): Tab {
    const signals = createSignals();
    const clock = createManualClock();
    const tab: Partial<Tab> & { dead: boolean } = { device, signals, clock, dead: false };
    const never = new Promise<never>(() => {});
    const alive = tab as Tab;
    const network: Network = {
      sync: (request) =>
        new Promise<Reply>((resolve) => {
          const deliver = (): Promise<Reply> => overTheWire(authority, device.accountId, request);
          parcels.request.push({
            to: alive,
            lost: () => resolve({ kind: 'unreachable' }),
            go: async () => {
              if (happens(profile.way.dropRequest)) return resolve({ kind: 'unreachable' });
              if (happens(profile.way.repeatRequest))
                parcels.ghost.push({ to: alive, go: async () => void (await deliver()) });
              const reply = await deliver();
              parcels.answer.push({
                to: alive,
                go: async () => resolve(happens(profile.way.dropAnswer) ? { kind: 'unreachable' } : reply),
              });
            },
          });
        }),
      events: (listener) => {
        tab.poke = (poke) => listener.poke(poke);
        return () => {
          tab.poke = undefined;
        };
      },
    };
    // A dead tab's promises never settle, as in a killed process.
    const orNever = <T>(act: () => Promise<T>): Promise<T> =>
      tab.dead ? never : act().then((value) => (tab.dead ? never : value));
    const store = {
      transact: (...args: Parameters<MemoryStore['transact']>) => orNever(() => device.store.transact(...args)),
      close: async () => {},
    };
    const replica = createReplica({
      registry: sampleRegistry,
      store: store as MemoryStore,
      network: { ...network, sync: (request) => orNever(() => network.sync(request)) },
      clock: clock as Clock,
      random: device.random,
      signals,
      accountId: device.accountId,
      startupId: lumen,
      schema: 1,
      ...(device.shared.locks ? { locks: device.shared.locks } : {}),
      ...(device.shared.channel ? { channel: device.shared.channel() } : {}),
      report: (error) => {
        throw error;
      },
    });
    Object.assign(tab, { replica });
    device.tabs.push(alive);
    replica.start();
    return alive;
  }

  function addDevice(accountId: AccountId, store: MemoryStore, withHelp: boolean): void {
    const shared = withHelp ? { locks: createLocks(), channel: createChannels() } : {};
    const device: Device = {
      name: `device${devices.length}`,
      accountId,
      store,
      tabs: [],
      random,
      shared,
      words: 0,
      saved: new Map(),
    };
    devices.push(device);
    openTab(device);
    if (random.chance(0.5)) openTab(device);
  }

  async function crash(tab: Tab): Promise<void> {
    tab.dead = true;
    tab.poke = undefined;
    tab.device.tabs.splice(tab.device.tabs.indexOf(tab), 1);
    // A dead tab lets go of its locks, but its requests are still on their way.
    await tab.replica.stop();
    openTab(tab.device);
  }

  async function write(): Promise<void> {
    const tab = random.pick(tabs());
    const { device } = tab;
    const id = random.pick(cards);
    device.words += 1;
    const word = `${device.name}.${device.words}`;
    const change = random.below(20);
    const act = <Args>(mutator: Mutator<Args>, args: Args, told = false): void => {
      void tab.replica.mutate(mutator, args).then((result) => {
        if (result.ok && told) device.saved.set(word, `cards/${id}`);
      });
    };
    if (change < 3) act(addCard, { id, text: word });
    else if (change < 12) act(markCard, { id, mark: word }, true);
    else if (change < 14) act(writeCard, { id, text: word });
    else if (change < 16) act(markBoth, { one: id, other: random.pick(cards), mark: word });
    else if (change < 18) act(gildCard, { id, mark: word }, true);
    else if (change < 19) act(removeCard, { id });
    else act(breakCard, { id });
  }

  const admin = async (): Promise<void> => {
    const id = random.pick(cards);
    await authority
      .commit(space, async ({ tx, put, remove }) => {
        const [row] = await tx.rows(space, [{ collection: 'cards', id }]);
        if (row && random.chance(0.2)) remove(Cards, id);
        else put(Cards, { marks: [], ...row, id, text: `admin ${random.below(1000)}` });
      })
      .catch((error: unknown) => {
        if (!(error instanceof Transient)) throw error;
      });
  };

  const admins = async (count: number): Promise<void> => {
    for (let time = 0; time < count; time += 1) await admin();
  };

  const move = async (kind: keyof typeof parcels): Promise<void> => {
    const queue = parcels[kind];
    if (queue.length === 0) return;
    const [parcel] = queue.splice(random.below(queue.length), 1);
    await parcel?.go();
  };

  const happen: Record<EventName, () => Promise<void> | void> = {
    write,
    nudge: () => void random.pick(tabs()).replica.sync(),
    request: () => move('request'),
    answer: () => move('answer'),
    poke: () => move('poke'),
    ghost: () => move('ghost'),
    pass: () => random.pick(tabs()).clock.advance(random.below(30_000)),
    crash: () => crash(random.pick(tabs())),
    admin,
    plan: () => void plans.set(random.pick([ada, ben]), random.pick(['free', 'standard'])),
    member: () => {
      const account = random.pick([ada, ben]);
      if (!members.delete(account)) members.add(account);
    },
    signal: () => random.pick(tabs()).signals.give(random.pick(['online', 'offline', 'visible', 'hidden'])),
    jump: () => random.pick(tabs()).clock.set(new Date(random.below(4_000_000) * 1_000_000).toISOString()),
    backup: () => void backups.push(database.backup()),
    restore: () => {
      const backup = backups.pop();
      if (!backup) return;
      database.restore(backup);
      // The server was stopped for this, and no connection outlives a stop.
      parcels.ghost.length = 0;
      for (const parcel of parcels.request.splice(0)) parcel.lost?.();
      // A server in use runs past the devices' cursors before they come back.
      return random.chance(0.5) ? admins(12) : undefined;
    },
    clone: () => {
      if (devices.length < 7) {
        const device = random.pick(devices);
        addDevice(device.accountId, device.store.copy(), random.chance(0.5));
      }
    },
    compact: () => authority.compact({ resultsKept: 1_000, commitsKept: 60 }),
  };

  const total = eventNames.reduce((sum, name) => sum + profile.events[name], 0);
  const draw = (): EventName => {
    let left = random.fraction() * total;
    for (const name of eventNames) {
      left -= profile.events[name];
      if (left < 0) return name;
    }
    return 'nudge';
  };

  const watch = createWatch(space);
  const look = (step: number): string[] => {
    const device = devices[step % devices.length];
    const server = { rows: database.visible(space), head: database.headOf(space) };
    return device
      ? watch.look(device, server, { restored: profile.events.restore > 0, cloned: profile.events.clone > 0 })
      : [];
  };

  addDevice(ada, createMemoryStore(), true);
  addDevice(ada, createMemoryStore(), false);
  addDevice(ben, createMemoryStore(), true);

  return {
    run: async (steps) => {
      for (let step = 0; step < steps; step += 1) {
        await happen[draw()]();
        await quiet();
        const faults = look(step);
        if (faults.length > 0) return faults.map((fault) => `step ${step}: ${fault}`);
      }
      return [];
    },
    faultsAtRest: async () => {
      calm = true;
      for (const account of [ada, ben]) members.add(account);
      for (let round = 0; round < 60; round += 1) {
        for (const tab of tabs()) {
          tab.signals.give('visible');
          tab.clock.advance(10_000);
        }
        await quiet();
        for (const kind of ['ghost', 'request', 'answer', 'poke'] as const) {
          while (parcels[kind].length > 0) {
            await move(kind);
            await quiet();
          }
        }
      }
      return judge(await outcome());
    },
  };

  async function outcome(): Promise<Outcome> {
    const ended = devices.map(async ({ name, store, tabs: [tab] }) => ({
      name,
      rows: store.shown(space),
      attention: (await tab?.replica.attention()) ?? [],
      waiting: await store.transact({ mode: 'read', durability: 'relaxed', collections: [] }, (tx) =>
        tx.outbox.count(),
      ),
      state: tab?.replica.status.getSnapshot().state ?? '',
    }));
    const acknowledged = new Set(devices.flatMap(({ saved }) => [...saved.keys()]));
    return {
      server: database.visible(space),
      ledger: database.visible(ledgerSpace),
      devices: await Promise.all(ended),
      acknowledged,
    };
  }
}

/** Everything that can go on without a message or a timer has gone on. */
const quiet = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
