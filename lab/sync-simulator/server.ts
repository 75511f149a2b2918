import { type AccountId, accountSpace, type SpaceId, startupSpace } from '@paratope/shared/ids';
import type { AnyRow } from '@paratope/shared/mutation';
import type { Authority, CompactLimits, Share } from '@paratope/sync/authority/authority';
import { compact, compactLimits } from '@paratope/sync/authority/compact';
import { createAuthority } from '@paratope/sync/authority/create';
import { type AuthorityStore, type AuthorityTx, type Commit, Transient } from '@paratope/sync/authority/store';
import type { Poke } from '@paratope/sync/protocol/poke';
import { createManualClock, type ManualClock, type SeededRandom } from '@paratope/sync/testing/fakes';
import { ada, ben, Cards, lumen, Notes, sampleRegistry } from '@paratope/sync/testing/sample';
import { counting, ledgerSpace } from './oracle.ts';
import type { Order } from './order.ts';

/** A database under the simulated server. Memory is the quick one; any other runs the same worlds. */
export interface SimulatedDatabase {
  // biome-ignore lint/suspicious/noExplicitAny: the simulator never touches the native transaction.
  readonly store: AuthorityStore<any>;
  backup(): Promise<unknown> | unknown;
  restore(backup: unknown): Promise<void> | void;
  /** The server process has died; what was committed is there again. */
  reopen(): Promise<void> | void;
  /** Every visible row of a space by `collection/id`. */
  visible(space: SpaceId): Promise<ReadonlyMap<string, AnyRow>> | ReadonlyMap<string, AnyRow>;
  headOf(space: SpaceId): Promise<Commit | undefined> | Commit | undefined;
}

/** Where a server may be killed: before its transaction, at any of its writes, before its commit, and after it with the answer unsent. */
export const serverPoints = [
  'begin',
  'saveReplica',
  'addCommit',
  'writeRows',
  'addResult',
  'savepoint',
  'commit',
  'answer',
] as const;
export type ServerPoint = (typeof serverPoints)[number];

/** The server died under this call; nobody hears its answer. */
export class ServerDied extends Error {}

export interface SimulatedServer {
  readonly authority: Pick<Authority, 'sync'>;
  /** Forgets more than a real server may, where no journal comes again. */
  compact(limits: Pick<CompactLimits, 'resultsKept' | 'commitsKept' | 'replicasKept'>): Promise<void>;
  readonly clock: ManualClock;
  readonly plans: Map<AccountId, string>;
  readonly members: Set<AccountId>;
  readonly schema: { current: number; oldest: number };
  /** The next call dies at this point, if it comes by there. */
  doom(point: ServerPoint | undefined): void;
  /** Somebody at the server writes one card. */
  admin(): Promise<void>;
  /** Records of which everybody's forms are about. */
  prepare(ids: readonly string[]): Promise<void>;
  look(): Promise<{ rows: ReadonlyMap<string, AnyRow>; head: Commit | undefined }>;
  ledger(): Promise<ReadonlyMap<string, AnyRow>>;
}

export const space = startupSpace(lumen);
export const cards = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

export function createServer(
  database: SimulatedDatabase,
  random: SeededRandom,
  parts: { isBusy(): boolean; announce(poke: Poke): void; order: Order },
): SimulatedServer {
  const clock = createManualClock();
  const plans = new Map([
    [ada, 'standard'],
    [ben, 'standard'],
  ]);
  const members = new Set([ada, ben]);
  const schema = { current: 1, oldest: 1 };
  let doomed: ServerPoint | undefined;

  const store = mortal(counting(parts.order.noting(busy(database.store))));
  const authority = createAuthority({
    registry: sampleRegistry,
    store,
    access: {
      spaces: async (_, account) => (members.has(account) ? [accountSpace(account), space] : [accountSpace(account)]),
      entitlements: async (_, account, asked) =>
        asked === space && members.has(account)
          ? { plan: plans.get(account) ?? 'free', role: 'member', policy: {} }
          : undefined,
    },
    schema,
    // Small enough that most downloads take several.
    pageRows: 3,
    random,
    clock,
    announce: parts.announce,
    // The sample has a change that breaks on purpose.
    report: () => {},
  });

  function busy<Native>(store: AuthorityStore<Native>): AuthorityStore<Native> {
    const troubled = (tx: AuthorityTx<Native>): AuthorityTx<Native> => ({
      ...tx,
      writeRows: async (...args) => {
        if (parts.isBusy()) throw new Transient('the disk is busy');
        await tx.writeRows(...args);
      },
    });
    return { read: (body) => store.read(body), write: (body) => store.write((tx) => body(troubled(tx))) };
  }

  function mortal<Native>(store: AuthorityStore<Native>): AuthorityStore<Native> {
    const dies = (point: ServerPoint): void => {
      if (doomed === point) throw new ServerDied(point);
    };
    const run = async <T>(call: () => Promise<T>): Promise<T> => {
      dies('begin');
      const value = await call();
      dies('answer');
      return value;
    };
    return {
      read: (body) => run(() => store.read(body)),
      write: (body) =>
        run(() =>
          store.write(async (tx) => {
            const value = await body(doomed ? dying(tx, doomed) : tx);
            dies('commit');
            return value;
          }),
        ),
    };
  }

  // Now and then a batch of several is decided in part only (SPEC P10).
  let asked = 0;
  const share: Share = {
    hold: (body) => body(),
    goOn: async () => {
      asked += 1;
      return asked % 3 !== 0;
    },
  };

  return {
    authority: { sync: (caller, body) => authority.sync({ ...caller, share }, body) },
    compact: (limits) => compact(store, { ...compactLimits, ...limits }),
    clock,
    plans,
    members,
    schema,
    doom: (point) => {
      doomed = point;
    },
    admin: async () => {
      const id = random.pick(cards);
      await unlessBusy(
        authority.commit(space, async ({ tx, put, remove }) => {
          const [row] = await tx.rows(space, [{ collection: 'cards', id }]);
          const isGone = row !== undefined && random.chance(0.2);
          await parts.order.wrote(tx, id, isGone ? 'remove' : 'put');
          if (isGone) remove(Cards, id);
          else put(Cards, { marks: [], ...row, id, text: `admin ${random.below(1000)}` });
        }),
      );
    },
    prepare: async (ids) => {
      const written = (): Promise<boolean> =>
        unlessBusy(
          authority.commit(space, async ({ put }) => {
            for (const id of ids) await put(Notes, { id, text: '', stage: '', lines: [] });
          }),
        );
      while (!(await written()));
    },
    look: async () => ({ rows: await database.visible(space), head: await database.headOf(space) }),
    ledger: async () => database.visible(ledgerSpace),
  };
}

/** Whether the call got through a passing trouble of the database. */
async function unlessBusy(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof Transient) return false;
    throw error;
  }
}

/** A transaction of a process that dies at one of its calls: from there on none of them does anything any more. */
function dying<Native>(tx: AuthorityTx<Native>, point: ServerPoint): AuthorityTx<Native> {
  let dead = false;
  const calls = Object.entries(tx).map(([name, call]) => {
    if (typeof call !== 'function') return [name, call];
    const mortal = async (...args: unknown[]): Promise<unknown> => {
      dead ||= name === point;
      if (dead) throw new ServerDied(point);
      return (call as (...given: unknown[]) => Promise<unknown>)(...args);
    };
    return [name, mortal];
  });
  return Object.fromEntries(calls) as unknown as AuthorityTx<Native>;
}

/** One request as a device's connection carries it: nothing comes back from a server that died. */
export async function answeredBy<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ServerDied) return undefined;
    throw error;
  }
}
