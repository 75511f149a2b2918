import { type AccountId, accountSpace } from '@paratope/shared/ids';
import type { Mutator } from '@paratope/shared/mutation';
import { replyFrom } from '@paratope/sync/client/reply';
import type { Reply } from '@paratope/sync/ports';
import type { SyncRequest } from '@paratope/sync/protocol/sync-request';
import { createChannels, createLocks, createSeededRandom } from '@paratope/sync/testing/fakes';
import { overTheWire } from '@paratope/sync/testing/lab';
import { createMemoryAuthority } from '@paratope/sync/testing/memory-authority';
import { createMemoryStore, type MemoryStore } from '@paratope/sync/testing/memory-store';
import {
  ada,
  addCard,
  ben,
  breakCard,
  gildCard,
  markBoth,
  markCard,
  removeCard,
  stateCard,
  writeCard,
} from '@paratope/sync/testing/sample';
import { type Browser, type Device, openTab, type Tab, type TabWorld, tabPoints, wakeWorker } from './device.ts';
import { type EventName, eventNames, ordinary, type Profile } from './faults.ts';
import { type Fault, judge, type Outcome } from './oracle.ts';
import { createOrder, deletedWords, judgeOrder } from './order.ts';
import { answeredBy, cards, createServer, type SimulatedDatabase, serverPoints, space } from './server.ts';
import { createTyping, notes, type Typing } from './typing.ts';
import { createWatch } from './watch.ts';

/**
 * A whole world in one process: the real engine on several devices with several tabs each, the real authority, and between them a
 * network where every message waits until it is drawn. One seed gives one run, event for event.
 */
export interface World {
  /** Draws and carries out this many events; answers what was wrong at the first moment something was. */
  run(steps: number): Promise<Fault[]>;
  /** Ends all faults, lets everything arrive, and answers what is wrong with the result. */
  faultsAtRest(): Promise<Fault[]>;
  /** So far: events carried out, faults among them, and changes whose author was told they are saved. */
  readonly counts: { readonly steps: number; readonly faults: number; readonly acknowledged: number };
}

/** Something under way; `go` delivers it. */
interface Parcel {
  go(): Promise<void>;
  /** The connection it is on breaks. */
  lost?(): void;
}

/** Ways a server, or something in front of it, turns a request away unread. */
const refusals: readonly Reply[] = [
  { kind: 'failed', code: 'session.expired', message: 'Please sign in again.' },
  { kind: 'failed', code: 'too_large', message: 'This request is too large.' },
  { kind: 'failed', code: 'rate_limited', message: 'Please wait a moment.', retryAfter: 4_000 },
  { kind: 'failed', code: 'internal', message: 'Something went wrong.' },
];

type Ended = Outcome['devices'][number];

/** The newest program there will be in a world. */
const newestSchema = 4;

export function createWorld(seed: bigint, profile: Profile, database: SimulatedDatabase = inMemory()): World {
  const random = createSeededRandom(seed);
  const devices: Device[] = [];
  const backups: unknown[] = [];
  const surprises: Fault[] = [];
  const killed: Tab[] = [];
  const parcels: Record<'request' | 'answer' | 'poke' | 'ghost', Parcel[]> = {
    request: [],
    answer: [],
    poke: [],
    ghost: [],
  };
  const counts = { steps: 0, faults: 0, acknowledged: 0 };
  const watch = createWatch(space);
  const order = createOrder();
  const wounded = new Set<string>();
  const typing = profile.events.type > 0 ? createTyping(seed) : undefined;
  let calm = false;

  const happens = (chance: number): boolean => {
    if (calm || chance === 0 || !random.chance(chance)) return false;
    counts.faults += 1;
    return true;
  };
  const server = createServer(database, random, {
    order,
    isBusy: () => happens(profile.busy),
    announce: (poke) => {
      for (const tab of tabs()) if (tab.poke) parcels.poke.push({ go: async () => tab.poke?.(poke) });
    },
  });

  const tabs = (): Tab[] => devices.flatMap((device) => device.tabs);
  const someTab = (): Tab => random.pick(tabs());
  /** A tab a person can use. */
  const someAwakeTab = (): Tab | undefined => {
    const awake = tabs().filter(({ isFrozen }) => !isFrozen);
    return awake.length > 0 ? random.pick(awake) : undefined;
  };

  // --- The way -------------------------------------------------------------------------------------------------------

  function send(tab: Tab, request: SyncRequest): Promise<Reply> {
    const { way } = profile;
    for (const entry of request.mutations) order.sent(entry);
    // The cookie goes with the request when that leaves, whosever it is by then.
    const { session } = tab.device.browser;
    const deliver = (): Promise<Reply | undefined> => answeredBy(overTheWire(server.authority, session, request));
    return new Promise((resolve) => {
      const unreachable = (): void => resolve({ kind: 'unreachable' });
      const back = (reply: Reply): void =>
        void parcels.answer.push({
          go: async () => {
            if (happens(way.dropAnswer)) unreachable();
            else resolve(happens(way.cutAnswer) ? cutOff(reply) : reply);
          },
        });
      parcels.request.push({
        lost: unreachable,
        go: async () => {
          if (happens(way.dropRequest)) return unreachable();
          if (happens(way.refuse)) return back(random.pick(refusals));
          if (happens(way.repeatRequest)) parcels.ghost.push({ go: async () => void (await deliver()) });
          const reply = await deliver();
          if (reply) back(reply);
          else unreachable();
        },
      });
    });
  }

  function cutOff(reply: Reply): Reply {
    const text = JSON.stringify(reply.kind === 'answered' ? reply.body : {});
    try {
      return replyFrom({ status: 200, retryAfter: null, body: JSON.parse(text.slice(0, random.below(text.length))) });
    } catch {
      return replyFrom({ status: 200, retryAfter: null, body: undefined });
    }
  }

  /** No connection outlives the server's process. */
  function hangUp(): void {
    parcels.ghost.length = 0;
    parcels.poke.length = 0;
    for (const parcel of parcels.request.splice(0)) parcel.lost?.();
    for (const tab of tabs()) tab.breakStream({ kind: 'unreachable' });
  }

  const move = async (kind: keyof typeof parcels): Promise<void> => {
    const queue = parcels[kind];
    if (queue.length === 0) return;
    const [parcel] = queue.splice(random.below(queue.length), 1);
    await parcel?.go();
  };

  // --- Devices -------------------------------------------------------------------------------------------------------

  const worldOf = (device: Device): TabWorld => ({
    random,
    send,
    losesConnection: () => happens(profile.lostConnection),
    died: (tab) => void killed.push(tab),
    surprised: (error) => surprises.push({ kind: 'stuck', what: `[P6] ${device.name}: ${String(error)}` }),
  });
  const open = (device: Device): Tab => openTab(device, worldOf(device));

  function addDevice(
    accountId: AccountId,
    store: MemoryStore,
    parts: { withHelp: boolean; schema: number; browser?: Browser },
  ): void {
    const device: Device = {
      name: `device${devices.length}`,
      accountId,
      browser: parts.browser ?? { session: accountId },
      store,
      tabs: [],
      shared: parts.withHelp ? { locks: createLocks(), channel: createChannels() } : {},
      snapshots: [],
      schema: parts.schema,
      isFull: false,
      words: 0,
      author: `device${devices.length}`,
      saved: new Map(),
      lookedAt: -1,
      mended: new Set(),
      moved: new Set(),
    };
    devices.push(device);
    open(device);
    if (random.chance(0.5)) open(device);
  }

  /** Tabs that died leave, and their persons open others. */
  function bury(): void {
    for (const tab of killed.splice(0)) {
      tab.device.tabs.splice(tab.device.tabs.indexOf(tab), 1);
      open(tab.device);
    }
  }

  function reload(device: Device): void {
    for (const tab of [...device.tabs]) tab.kill();
    bury();
  }

  function write(): void {
    const tab = someAwakeTab();
    if (!tab) return;
    const { device, replica } = tab;
    const id = random.pick(cards);
    device.words += 1;
    const word = `${device.author}.${device.words}`;
    const sets = profile.isOrdered && random.chance(0.4);
    const change = random.below(20);
    const act = <Args>(mutator: Mutator<Args>, args: Args, told = false): void => {
      const saying = replica.mutate(mutator, args).then((result) => {
        if (!result.ok) return;
        counts.acknowledged += 1;
        if (told) device.saved.set(word, `cards/${id}`);
      });
      // A device that cannot write says so and has saved nothing.
      saying.catch(() => {});
    };
    if (sets) act(stateCard, { id, state: word });
    else if (change < 3) act(addCard, { id, text: word });
    else if (change < 11) act(markCard, { id, mark: word }, true);
    else if (change < 13) act(writeCard, { id, text: word });
    else if (change < 16) act(markBoth, { one: id, other: random.pick(cards), mark: word });
    else if (change < 18) act(gildCard, { id, mark: word }, true);
    else if (change < 19) act(removeCard, { id });
    else act(breakCard, { id });
  }

  const inForms = (act: (typing: Typing, tab: Tab) => void): void => {
    const tab = someAwakeTab();
    if (typing && tab) act(typing, tab);
  };

  function mend(): void {
    const tab = someAwakeTab();
    if (!tab) return;
    const { device, replica } = tab;
    const items = device.store.peek('attention');
    if (items.length === 0) return;
    const item = random.pick(items);
    // It may have got through by another tab; the server must still know, or sending it again would be a second one.
    if (item.undecided && !keepsVerdicts) return;
    const mark = (item.args as { mark?: string }).mark;
    device.mended.add(item.mid);
    order.anew(item.mid);
    if (mark) device.moved.add(mark);
    if (random.chance(0.3)) {
      if (mark) device.saved.delete(mark);
      replica.discard(item.mid).catch(() => {});
    } else replica.resubmit(item.mid).catch(() => {});
  }

  function setBack(device: Device): void {
    const snapshot = device.snapshots.pop();
    if (!snapshot) return;
    for (const tab of [...device.tabs]) tab.kill();
    device.store = snapshot.store;
    device.lookedAt = -1;
    device.author = `${device.name}~${device.words}`;
    // What was typed since is gone with the disk; what had left it is not, and is judged by the server's own count.
    device.saved = new Map(snapshot.saved);
    watch.forget(device.name);
    bury();
  }

  // --- Events --------------------------------------------------------------------------------------------------------

  const happen: Record<EventName, () => Promise<void> | void> = {
    write,
    mend,
    nudge: () =>
      void someTab()
        .replica.sync()
        .catch(() => {}),
    request: () => move('request'),
    answer: () => move('answer'),
    poke: () => move('poke'),
    ghost: () => move('ghost'),
    pass: () => {
      const tab = someTab();
      if (!tab.isFrozen) tab.clock.advance(random.below(30_000));
    },
    admin: server.admin,
    crash: () => someTab().kill(),
    'kill client': () => someTab().doom(random.pick(tabPoints)),
    'kill server': async () => {
      server.doom(random.pick(serverPoints));
      await move('request');
      server.doom(undefined);
      await database.reopen();
      hangUp();
    },
    freeze: () => someTab().freeze(),
    thaw: () => random.pick(tabs()).thaw(),
    stream: () =>
      someTab().breakStream(
        random.chance(0.8)
          ? { kind: 'unreachable' }
          : { kind: 'failed', code: 'session.expired', message: 'Please sign in again.' },
      ),
    full: () => {
      const device = random.pick(devices);
      device.isFull = random.chance(0.3);
    },
    plan: () => void server.plans.set(random.pick([ada, ben]), random.pick(['free', 'standard'])),
    member: () => {
      const account = random.pick([ada, ben]);
      if (!server.members.delete(account)) server.members.add(account);
    },
    signal: () => someTab().signals.give(random.pick(['online', 'offline', 'visible', 'hidden'])),
    jump: () => {
      const clock = random.chance(0.8) ? someTab().clock : server.clock;
      const moment = new Date(random.below(4_000_000) * 1_000_000).toISOString();
      // The clock of a server stands right by the time it is restored: see SPEC B5.
      if (!kind.restored || clock !== server.clock || moment > clock.now()) clock.set(moment);
    },
    release: () => {
      server.schema.current = Math.min(server.schema.current + 1, newestSchema);
    },
    retire: () => {
      server.schema.oldest = server.schema.current;
    },
    update: () => {
      const device = random.pick(devices);
      // Now and then a device has the new program before the server has.
      const next = server.schema.current + (random.chance(0.1) ? 1 : 0);
      device.schema = Math.max(device.schema, Math.min(next, newestSchema));
      // Some tabs stay open on the old program.
      for (const tab of [...device.tabs]) if (random.chance(0.6)) tab.kill();
      bury();
    },
    backup: async () => {
      backups.push(await database.backup());
      if (backups.length > 4) backups.shift();
    },
    restore: async () => {
      const backup = backups.pop();
      if (backup === undefined) return;
      await database.restore(backup);
      server.clock.advance(60_000);
      hangUp();
      // A server in use runs past the devices' cursors before they come back.
      if (random.chance(0.5)) for (let time = 0; time < 12; time += 1) await server.admin();
    },
    clone: () => {
      if (devices.length >= 7) return;
      const device = random.pick(devices);
      const parts = { withHelp: random.chance(0.5), schema: device.schema };
      addDevice(device.accountId, device.store.copy(), parts);
    },
    snapshot: () => {
      const { store, saved, snapshots } = random.pick(devices);
      snapshots.push({ store: store.copy(), saved: new Map(saved) });
      if (snapshots.length > 3) snapshots.shift();
    },
    'set back': () => setBack(random.pick(devices)),
    // A device that comes back under an old name, or sends its journal again, needs the verdicts that tell what took effect: as many as a
    // journal holds. Others need only those they have not acknowledged.
    compact: () =>
      server.compact({
        resultsKept: keepsVerdicts ? 100_000 : random.below(4),
        commitsKept: 1 + random.below(40),
        // A device that downloads afresh, or was copied, cannot tell that it was forgotten from a server set back: see SPEC D3.
        replicasKept: 100,
      }),
    cookie: () => {
      const { browser } = random.pick(devices);
      browser.session = random.pick([ada, ben, undefined]);
      // The page of whoever signed in opens their copy, or wakes it; those of the others may not have noticed yet.
      for (const { accountId, tabs: open } of devices.filter((device) => device.browser === browser))
        if (accountId === browser.session && random.chance(0.7)) for (const { replica } of open) replica.signedIn();
    },
    worker: () => {
      const device = random.pick(devices);
      wakeWorker(device, worldOf(device), random.chance(0.3) ? random.pick(tabPoints) : undefined);
    },
    // What servers did before requests named their account: a device that had never pushed was taken for the one whose cookie it came with.
    wound: async () => {
      const { store, accountId } = random.pick(devices);
      const [meta] = store.peek('meta');
      if (!meta) return;
      await database.store.write(async (tx) => {
        if (await tx.replica(meta.replicaId)) return;
        const other = accountId === ada ? ben : ada;
        const { replicaId: id, schema } = meta;
        await tx.saveReplica({ id, accountId: other, lastSeq: 0, ackThrough: 0, schema, seenAt: server.clock.now() });
        wounded.add(id);
      });
    },
    type: () => inForms((forms, tab) => forms.type(tab)),
    submit: () => inForms((forms, tab) => forms.submit(tab)),
    show: () => inForms((forms, tab) => forms.show(tab)),
    undo: () => inForms((forms, tab) => forms.undo(tab)),
    reload: () =>
      inForms((forms, tab) => {
        tab.kill();
        forms.leave(tab, true);
      }),
    close: () =>
      inForms((forms, tab) => {
        tab.kill();
        forms.leave(tab, false);
      }),
    'copy tab': () =>
      inForms((forms, tab) => {
        if (tab.device.tabs.length > 3) return;
        forms.copy(tab);
        open(tab.device);
      }),
    flush: () => typing?.flush(random.pick(devices)),
    'kill browser': () => {
      const device = random.pick(devices);
      typing?.crash(device);
      reload(device);
    },
  };

  const kind = {
    restored: profile.events.restore > 0,
    copied: profile.events.clone + profile.events['set back'] > 0,
  };
  const keepsVerdicts = kind.copied || kind.restored;
  const weights = eventNames.map((name) => profile.events[name]);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  /** The next event; of messages, only those that are under way. */
  const draw = (): EventName => {
    for (;;) {
      const name = drawAny();
      if (!(name in parcels) || parcels[name as keyof typeof parcels].length > 0) return name;
    }
  };
  const drawAny = (): EventName => {
    let left = random.fraction() * total;
    const index = weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
    return eventNames[index] ?? 'nudge';
  };

  /** Looks at every device that has written something since it was last looked at. */
  const look = async (): Promise<Fault[]> => {
    const faults = [...surprises];
    for (const device of devices) {
      const revision = device.store.revision();
      if (revision === device.lookedAt) continue;
      device.lookedAt = revision;
      if (kind.restored) for (const { mid } of device.store.peek('acked')) order.told(mid);
      faults.push(...watch.look(device, await server.look(), kind));
      if (typing) faults.push(...(await typing.look(device)));
    }
    if (faults.length === 0 && counts.steps % 50 === 0) faults.push(...(await mixedUp()));
    return faults;
  };

  addDevice(ada, createMemoryStore(), { withHelp: true, schema: 1 });
  addDevice(ada, createMemoryStore(), { withHelp: false, schema: 1 });
  addDevice(ben, createMemoryStore(), { withHelp: true, schema: 1 });
  // His copy in her browser.
  const shared = profile.isShared ? devices[0]?.browser : undefined;
  if (shared) addDevice(ben, createMemoryStore(), { withHelp: true, schema: 1, browser: shared });

  /** Nothing of one account stands in the other's copy, and the server has each copy as its own person's (SPEC A1, A5). */
  async function mixedUp(): Promise<Fault[]> {
    const faults: Fault[] = [];
    if (!shared) return faults;
    for (const { name, accountId, store } of devices) {
      const [meta] = store.peek('meta');
      if (!meta) continue;
      const other = accountSpace(accountId === ada ? ben : ada);
      if (meta.spaces[other])
        faults.push({ kind: 'diverged', what: `[A5] ${name} follows a space of another account` });
      const known = await database.store.read((tx) => tx.replica(meta.replicaId));
      if (known && known.accountId !== accountId && !wounded.has(meta.replicaId))
        faults.push({ kind: 'diverged', what: `[A1] the server has ${name} as another account’s` });
    }
    return faults;
  }

  async function settle(rounds = 40): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      // A person looks at the app, and once more when the last refusals under way have come; after that the devices are on their own.
      if (round === 0 || round === 5) for (const tab of tabs()) tab.signals.give('visible');
      for (const tab of tabs()) if (!tab.isFrozen) tab.clock.advance(10_000);
      await quiet();
      // What is delivered brings forth more; devices that never come to an end of it are found not to be idle.
      for (let moved = 0; moved < 5_000; moved += 1) {
        const queue = (['ghost', 'request', 'answer', 'poke'] as const).find((name) => parcels[name].length > 0);
        if (!queue) break;
        await move(queue);
        await quiet();
      }
    }
  }

  /**
   * Where two people share a browser they take turns, once around and back to the first, so that each has sent everything before anybody is looked at; one
   * whose turn it is not waits for the person and asks nothing by itself (SPEC A2).
   */
  async function settleInTurns(): Promise<{ faults: Fault[]; ended: Map<Device, Ended> }> {
    const ended = new Map<Device, Ended>();
    const faults: Fault[] = [];
    for (const session of shared ? [ada, ben, ada] : [ada]) {
      if (shared) shared.session = session;
      await settle();
      for (const device of devices) {
        const { accountId, browser, tabs: open, name } = device;
        if (browser !== shared || accountId === session) ended.set(device, endOf(device));
        else if (open.every(({ isFrozen, replica }) => !isFrozen && replica.status.getSnapshot().state !== 'needsAuth'))
          faults.push({ kind: 'stuck', what: `[A2] ${name} goes on asking under another’s session` });
      }
    }
    return { faults: [...faults, ...(await mixedUp())], ended };
  }

  async function faultsInTheEnd(): Promise<Fault[]> {
    const { faults, ended } = await settleInTurns();
    return [...(await judged([...ended.values()])), ...faults];
  }

  function endOf({ name, store, tabs: open }: Device): Ended {
    const tab = open.find(({ isFrozen }) => !isFrozen);
    return {
      name,
      rows: store.shown(space),
      attention: store.peek('attention'),
      waiting: store.peek('outbox').length,
      // Beside a frozen tab that holds the lock, the others look again and again whether it is free.
      state: open.some(({ isFrozen }) => isFrozen) ? 'idle' : (tab?.replica.status.getSnapshot().state ?? ''),
    };
  }

  async function outcome(ended: readonly Ended[]): Promise<Outcome> {
    return {
      server: (await server.look()).rows,
      ledger: await server.ledger(),
      devices: ended,
      moved: new Set(devices.flatMap(({ moved }) => [...moved])),
      acknowledged: new Set(devices.flatMap(({ saved }) => [...saved.keys()])),
    };
  }

  /** Everybody is heard, the server is put back, and all come again, in an order that is drawn. */
  async function loseAndReturn(): Promise<Fault[]> {
    const backup = await database.backup();
    for (let times = 0; times < 12; times += 1) {
      for (let writes = 0; writes < 3; writes += 1) write();
      await settle(2);
      const faults = await look();
      if (faults.length > 0) return faults;
    }
    await database.restore(backup);
    server.clock.advance(60_000);
    hangUp();
    return faultsInTheEnd();
  }

  async function judged(ended: readonly Ended[]): Promise<Fault[]> {
    const end = await outcome(ended);
    const untold = typing?.atRest(end) ?? [];
    if (!kind.restored) return [...judge(end), ...untold];
    const acts = await database.store.read((tx) => order.acts(tx, cards));
    const gone = new Set(deletedWords(acts));
    const faults = judge({ ...end, acknowledged: new Set([...end.acknowledged].filter((word) => !gone.has(word))) });
    return [...faults, ...untold, ...(profile.isOrdered ? judgeOrder(acts, end.server) : [])];
  }

  return {
    counts,
    run: async (steps) => {
      if (typing && counts.steps === 0) await server.prepare(notes);
      for (let step = 0; step < steps; step += 1) {
        const event = draw();
        counts.steps += 1;
        if (!ordinary.has(event)) counts.faults += 1;
        await happen[event]();
        await quiet();
        if (killed.length > 0) {
          bury();
          await quiet();
        }
        const faults = await look();
        if (faults.length > 0) return faults.map((fault) => ({ ...fault, what: `step ${step}: ${fault.what}` }));
      }
      return [];
    },
    faultsAtRest: async () => {
      calm = true;
      for (const tab of tabs()) tab.doom(undefined);
      for (const account of [ada, ben]) server.members.add(account);
      server.schema.current = newestSchema;
      for (const device of devices) {
        if (device.browser !== shared) device.browser.session = device.accountId;
        device.isFull = false;
        if (device.schema < server.schema.oldest) {
          device.schema = server.schema.current;
          reload(device);
        }
        for (const tab of [...device.tabs]) if (tab.schema < device.schema) tab.kill();
        bury();
        // One tab awake is enough; the frozen ones are woken afterwards and must find nothing to spoil.
        if (device.tabs.every(({ isFrozen }) => isFrozen)) device.tabs[0]?.thaw();
      }
      const faults = await faultsInTheEnd();
      for (let times = 0; profile.isOrdered && faults.length === 0 && times < 6; times += 1)
        faults.push(...(await loseAndReturn()));
      if (faults.length > 0 || !tabs().some(({ isFrozen }) => isFrozen)) return [...faults, ...surprises];
      for (const tab of tabs()) tab.thaw();
      return [...(await faultsInTheEnd()), ...surprises];
    },
  };
}

function inMemory(): SimulatedDatabase {
  const authority = createMemoryAuthority();
  return {
    store: authority,
    backup: () => authority.backup(),
    restore: (backup) => authority.restore(backup as ReturnType<typeof authority.backup>),
    reopen: () => {},
    visible: authority.visible,
    headOf: authority.headOf,
  };
}

/** Everything that can go on without a message or a timer has gone on. */
const quiet = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
