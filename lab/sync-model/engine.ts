import {
  type AccountId,
  accountSpace,
  type MutationId,
  type SpaceId,
  type StartupId,
  startupSpace,
} from '@paratope/shared/ids';
import type { AnyRow } from '@paratope/shared/mutation';
// Loaded here so that the first of a run takes no longer than the others.
import '@paratope/sync/client/recover';
import type { Saved } from '@paratope/sync/client/outbox';
import type { ClientStore, Reply } from '@paratope/sync/ports';
import type { SyncRequest } from '@paratope/sync/protocol/sync-request';
import { createManualClock } from '@paratope/sync/testing/fakes';
import { createLab, join, type Lab, overTheWire } from '@paratope/sync/testing/lab';
import type { Backup } from '@paratope/sync/testing/memory-authority';
import { createMemoryStore, type MemoryStore } from '@paratope/sync/testing/memory-store';
import { ada, ben, lumen } from '@paratope/sync/testing/sample';
import { add, gild, mark, Rows, registry, remove, set, write } from './engine-domain.ts';
import type { Change, Content, State, Verdict } from './state.ts';
import type { Act, Cast } from './world.ts';

/** The real engine with the model's hand on every step between a tab, the network and the server. */
export interface Engine<Act, Seen> {
  make(act: Act): Promise<void>;
  /** What the model has a word for, in the model's words. */
  seen(): Promise<Seen>;
}

export interface Seen {
  readonly rows: readonly Content[];
  /** Verdicts by number, of each replica; in no order of theirs. */
  readonly verdicts: readonly string[];
  readonly devices: readonly {
    /** Commits are counted by space there, and by the server in the model: with more accounts than one, 1 says that there is a cursor. */
    readonly cursor: number;
    readonly shown: readonly Content[];
    readonly outbox: readonly string[];
    readonly journal: readonly number[];
    readonly attention: readonly number[];
    readonly last: number;
  }[];
}

interface Tab {
  readonly device: ReturnType<Lab['device']>;
  /** The question in hand, how it goes on, and what it came back with. */
  held: { readonly request: SyncRequest; answer(reply: Reply): void; reply?: Reply; cookie?: AccountId } | undefined;
  /** Lets reads through, and so the next question. */
  open(): void;
  shut(): void;
  kill(): void;
}

export async function startEngine(
  { setting, devices, left }: Cast,
  from: State,
  kills: boolean,
): Promise<Engine<Act, Seen>> {
  const { changes, start, owners } = setting;
  const lab = createLab({ registry });
  if (left.upgrade) join(lab.members, ada, 'free');
  const entitlements = { plan: 'standard', role: 'member', policy: {} };
  lab.members.set(ben, { spaces: [accountSpace(ben), placeOf(1).space], entitlements });
  const cookies = [...from.cookies];
  const isOne = new Set(owners).size === 1;
  for (const owner of new Set(owners))
    await lab.authority.commit(placeOf(owner).space, async ({ put }) => {
      for (const [id, content] of start.entries())
        if (content !== null && owners[id] === owner)
          put(Rows, { id: String(id), marks: [], value: content, text: textOf('') });
    });
  const stores = devices.map(() => createMemoryStore());
  const tabs = await Promise.all(
    devices.map(async ({ account, tabs: count }, device) => {
      await lab.device({ ...placeOf(account), store: stores[device] as MemoryStore }).replica.sync();
      return Array.from({ length: count }, () => open(device));
    }),
  );
  for (const { id, account } of from.server.replicas) {
    const [meta] = stores[from.devices.findIndex(({ replica }) => replica === id)]?.peek('meta') ?? [];
    if (!meta) continue;
    const { accountId } = placeOf(account);
    const bound = { id: meta.replicaId, accountId, lastSeq: 0, ackThrough: 0, schema: 1, seenAt: lab.clock.now() };
    await lab.database.write((tx) => tx.saveReplica(bound));
  }
  const names = new Map<MutationId, number>();
  const air: SyncRequest[] = [];
  /** What can be undone, by device. */
  const undoable = new Map<number, Saved['made']>();
  let backup: Backup | undefined;

  function open(device: number): Tab {
    return openTab(lab, placeOf(devices[device]?.account ?? 0), stores[device] as MemoryStore);
  }
  const tabOf = (act: { device: number; tab: number }): Tab => tabs[act.device]?.[act.tab] as Tab;
  /** A tab that is killed, or one whose connection breaks: the model knows no difference. */
  const lose = (device: number, index: number): void => {
    const tab = tabOf({ device, tab: index });
    if (kills) {
      tab.kill();
      (tabs[device] as Tab[])[index] = open(device);
    } else tab.held?.answer({ kind: 'unreachable' });
    tab.held = undefined;
  };

  async function make(act: Act): Promise<void> {
    // The server's clock goes on; what comes again after a restore is put in order by it.
    lab.clock.advance(1000);
    switch (act.do) {
      case 'write': {
        const change = changes[act.change] as Change;
        const place = placeOf(devices[act.device]?.account ?? 0);
        const store = stores[act.device] as MemoryStore;
        // In the tabs every read stands still, and an undo reads.
        const { replica } = lab.device({ ...place, store });
        const id = String(change.row);
        const last = undoable.get(act.device);
        const shown = store.shown(place.space).get(`rows/${id}`);
        const saved =
          change.kind === 'undo' && last
            ? await replica.undo(last, write, (before) => ({ id, text: before(Rows, id)?.text ?? '' }))
            : await made(replica, change, act.change, shown);
        if (!saved.ok) throw new Error(`Change ${act.change} was refused on the device: ${saved.message}`);
        if (change.kind === 'write') undoable.set(act.device, saved.value.made);
        names.set(saved.value.mid, act.change);
        return;
      }
      case 'ask': {
        const tab = tabOf(act);
        tab.open();
        void tab.device.replica.sync();
        for (let round = 0; !tab.held && round < 20; round += 1) await turn();
        tab.shut();
        if (!tab.held) throw new Error('The tab asked nothing.');
        tab.held.cookie = placeOf(cookies[devices[act.device]?.browser ?? 0] ?? 0).accountId;
        return;
      }
      case 'arrive': {
        const { held } = tabOf(act);
        if (held) held.reply = await overTheWire(lab.authority, held.cookie ?? ada, held.request);
        return;
      }
      case 'hear': {
        const tab = tabOf(act);
        const { held } = tab;
        tab.held = undefined;
        if (held?.reply) held.answer(held.reply);
        for (let round = 0; round < 4; round += 1) await turn();
        return;
      }
      case 'linger': {
        const { held } = tabOf(act);
        if (held) air.push(held.request);
        lose(act.device, act.tab);
        return turn();
      }
      case 'lose':
        lose(act.device, act.tab);
        return turn();
      case 'arrive late': {
        const [request] = air.splice(act.request, 1);
        if (request) await overTheWire(lab.authority, ada, request);
        return;
      }
      case 'upgrade':
        join(lab.members, ada, 'standard');
        return;
      case 'backup':
        backup = lab.database.backup();
        return;
      case 'restore':
        if (backup) lab.database.restore(backup);
        air.length = 0;
        for (const [device, own] of tabs.entries())
          for (const [tab, { held }] of own.entries()) if (held && !held.reply) lose(device, tab);
        return turn();
      case 'change cookie':
        cookies[act.browser] = act.account;
        return;
      case 'sign in':
        cookies[act.browser] = act.account;
        // Closing and sealing are the app's. Here the tabs are gone, and another's database is opened by nobody.
        for (const [device, { browser, account }] of devices.entries()) {
          if (browser !== act.browser || account === act.account) continue;
          for (const tab of tabs[device] ?? []) tab.kill();
          tabs[device] = (tabs[device] ?? []).map(() => open(device));
        }
        return;
      case 'copy':
        for (const tab of tabs[act.device] ?? []) tab.kill();
        stores[act.device] = (stores[0] as MemoryStore).copy();
        tabs[act.device] = (tabs[act.device] ?? []).map(() => open(act.device));
        return;
      default:
        throw new Error(`The engine is not driven through "${act.do}".`);
    }
  }

  const c = (mid: MutationId): number => names.get(mid) ?? -1;
  const contents = (rowsIn: (space: SpaceId) => ReadonlyMap<string, AnyRow>): Content[] =>
    start.map((_, row) => contentOf(rowsIn(placeOf(owners[row] ?? 0).space).get(`rows/${row}`), changes, row));

  return {
    make,
    seen: async () => ({
      rows: contents(lab.database.visible),
      verdicts: await lab.database.read(async (tx) => {
        const lists = [];
        for (const { id } of await tx.replicas()) {
          const results = await tx.results(id, { after: 0, limit: 100 });
          lists.push(
            results
              .map(({ mid, body }) => verdictText({ c: c(mid), ok: JSON.parse(body).status !== 'rejected' }))
              .join(),
          );
        }
        return lists.sort();
      }),
      devices: stores.map((store, device) => {
        const [meta] = store.peek('meta');
        const progress = meta?.spaces[placeOf(devices[device]?.account ?? 0).space];
        return {
          shown: contents(store.shown),
          outbox: [...store.peek('outbox')].sort((a, b) => a.seq - b.seq).map(({ mid, seq }) => `${c(mid)}.${seq}`),
          journal: [...store.peek('acked')].sort((a, b) => a.order - b.order).map(({ mid }) => c(mid)),
          attention: [...store.peek('attention')].sort((a, b) => a.order - b.order).map(({ mid }) => c(mid)),
          last: meta?.lastSeq ?? -1,
          cursor: progress?.phase === 'following' ? (isOne ? progress.cursor.seq : 1) : 0,
        };
      }),
    }),
  };
}

/** The accounts of the model, each with a startup of its own. */
function placeOf(account: number): { accountId: AccountId; startupId: StartupId; space: SpaceId } {
  const [accountId, startupId] = account === 0 ? [ada, lumen] : [ben, 'sol' as StartupId];
  return { accountId, startupId, space: startupSpace(startupId) };
}

function openTab(lab: Lab, place: ReturnType<typeof placeOf>, store: MemoryStore): Tab {
  let isDead = false;
  let gate = Promise.withResolvers<void>();
  const gated: ClientStore = {
    transact: async (scope, body) => {
      if (scope.mode === 'read') await gate.promise;
      return isDead ? new Promise<never>(() => {}) : store.transact(scope, body);
    },
    close: async () => {},
  };
  const device = lab.device({
    accountId: place.accountId,
    startupId: place.startupId,
    store: gated,
    // Its own stands still: no wait ends, and nothing is asked but on the model's word.
    parts: { clock: createManualClock() },
    between: (request) =>
      new Promise((resolve) => {
        tab.held = { request, answer: resolve };
      }),
  });
  const tab: Tab = {
    device,
    held: undefined,
    open: () => gate.resolve(),
    shut: () => {
      gate = Promise.withResolvers();
    },
    kill: () => {
      isDead = true;
      void device.replica.stop();
    },
  };
  return tab;
}

function made(replica: Tab['device']['replica'], change: Change, index: number, row: AnyRow | undefined) {
  const id = String(change.row);
  switch (change.kind) {
    case 'gild':
      return replica.mutate(gild, { id, mark: String(index) });
    case 'set':
      return replica.mutate(set, { id, value: change.value ?? '' });
    case 'add':
      return replica.mutate(add, { id, mark: String(index) });
    case 'remove':
      return replica.mutate(remove, { id });
    case 'write':
      return replica.mutate(write, { id, text: textOf(`${wordsIn(String(row?.text))}${index}`) });
    default:
      return replica.mutate(mark, { id, mark: String(index) });
  }
}

/** A text with a passage for every word there may be, so that no two of them are for one spot. */
const textOf = (words: string): string =>
  [0, 1, 2, 3].map((word) => `one${word} two${word}${words.includes(String(word)) ? ` word${word}` : ''}`).join(' ');
const wordsIn = (text: string): string => [...text.matchAll(/word(\d)/g)].map(([, word]) => word).join('');

/** A row in the model's words. */
function contentOf(row: AnyRow | undefined, changes: readonly Change[], index: number): Content {
  if (!row) return null;
  const { marks, value, text, overlaps } = row as AnyRow & {
    marks: string[];
    value: string;
    text: string;
    overlaps?: string[];
  };
  const kinds = new Set(changes.filter((change) => change.row === index).map(({ kind }) => kind));
  if (kinds.has('set')) return overlaps?.includes('value') ? `${value}!` : value;
  return kinds.has('write') ? wordsIn(text) : marks.join('');
}

export const verdictText = ({ c, ok }: Pick<Verdict, 'c' | 'ok'>): string => `${c}${ok ? '+' : '-'}`;

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
