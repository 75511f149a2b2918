import { ok, type Result } from '@paratope/shared/failure';
import type { MutationId } from '@paratope/shared/ids';
import type { Mutator } from '@paratope/shared/mutation';
import { newMutationId } from '../ids.ts';
import { type AttentionItem, type MetaRecord, reading, type Scope } from '../ports.ts';
import type { Instead, Write } from './again.ts';
import { createCoordination } from './coordination.ts';
import type { ReplicaDeps } from './deps.ts';
import { dropWords, type Mark } from './drafts.ts';
import { createDrain } from './drain.ts';
import { createEngine } from './engine.ts';
import { createLife } from './life.ts';
import { openMeta } from './meta.ts';
import { append, capture, type Made, overlaid, type Saved } from './outbox.ts';
import { createStatus, type StatusStore } from './status.ts';
import type { Before } from './undo.ts';

/** One account's copy of its spaces on this device. All tabs share its store; each tab has its own `Replica` object. */
export interface Replica {
  /**
   * Makes a change. Resolves after the row and its queue entry are durable in one transaction (SPEC W1, W2): only
   * then may a screen say "saved". Returns a refusal of the mutator or its arguments, which has written nothing.
   * Rejects with StorageFailure if the store cannot write; the text must then stay in the editor (SPEC W5).
   */
  mutate<Args>(mutator: Mutator<Args>, args: Args, options?: MutateOptions): Promise<Result<Saved>>;
  /** Tries now, whatever it was waiting for; resolves when this attempt has ended, successful or not. */
  sync(): Promise<void>;
  /**
   * Starts listening to the device, the other tabs, the server's pokes and the minute timer, and
   * syncs; from then on changes are sent automatically. Without it only `sync` contacts the server.
   */
  start(): void;
  /** Ends all of it; nothing is sent or scheduled after it resolves. The store stays open. */
  stop(): Promise<void>;
  /** Call it when the same account has a session again; the queue is sent in order (SPEC A2). */
  signedIn(): void;
  readonly status: StatusStore;
  /** Refused changes, oldest first (SPEC R1). */
  attention(): Promise<AttentionItem[]>;
  /**
   * Sends a refused change again as a new change: unchanged, or edited as `instead`.
   * The item is removed in the same transaction; a local refusal keeps it.
   */
  resubmit<Args>(mid: MutationId, instead?: Instead<Args>): Promise<Result<{ mid: MutationId }>>;
  /** Resubmits a refused creation and everything refused because it was built on it (SPEC R4), in order, or none of it. */
  resubmitTree(mid: MutationId): Promise<Result<{ mids: MutationId[] }>>;
  /** Deletes a refused change at the user's explicit request (SPEC R2). */
  discard(mid: MutationId): Promise<void>;
  /**
   * Replaces a waiting change, keeping its number and mid: the server recognizes a change by them,
   * so it runs one of the two and never both (SPEC P1, P4). If it already has the first, that one
   * stays and its effect returns with the next answer. Returns whether the change was still waiting.
   */
  replace<Args>(mid: MutationId, instead: Instead<Args>): Promise<boolean>;
  /**
   * Undoes a change of this user: `argsOf` makes the arguments of the change that does so, from the
   * records as they were. Merged with what others wrote since, like any edit; its base is what is
   * undone (SPEC N6). `argsOf` is called twice, the first time only to learn which records it reads.
   */
  undo<Args>(made: Made, mutator: Mutator<Args>, argsOf: (before: Before) => Args): Promise<Result<Saved>>;
}

export interface MutateOptions {
  /** The draft this change was made of; removed in the same transaction, except for what was typed since (SPEC W6). */
  readonly draft?: Mark;
  /** Texts as the user saw them, by field: what was written into one since is merged, not overwritten (SPEC N1). */
  readonly seen?: Readonly<Record<string, unknown>>;
}

export function createReplica(deps: ReplicaDeps): Replica {
  const { store } = deps;
  const status = createStatus(store);
  const coordination = createCoordination(deps);
  const report = (error: unknown): void => deps.report?.(error);
  const recount = (): void => void status.recount().catch(report);
  const drain = createDrain(deps, { status, recount, diverged: () => engine.tell('diverged') });
  const engine = createEngine({
    clock: deps.clock,
    random: deps.random,
    drain: async (isStopped) => {
      await opened();
      const end = await coordination.alone(() => drain(isStopped));
      recount();
      if (end !== 'elsewhere' && end.end === 'drained') life.drained();
      return end;
    },
    changed: (now) => status.set(now),
    report,
  });
  const life = createLife(deps, { engine, status, coordination, report });
  const lapsed = (): void => engine.tell('outdated', 'upgrade_required');
  store.outdated?.then((why) => {
    if (why === 'deleted') deleted(false);
    lapsed();
  });
  store.renewed?.((isEmpty) => {
    if (isEmpty) deleted(true);
    opening = undefined;
    recount();
    engine.tell('wake');
  });

  let opening: Promise<MetaRecord> | undefined;
  const opened = (): Promise<MetaRecord> => {
    opening ??= openMeta(store, deps).catch((error) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  /** The storage was deleted, with the changes that were waiting in it. */
  function deleted(isThere: boolean): void {
    const { waiting, needsYou, deleted: before } = status.getSnapshot();
    const changes = (before?.changes ?? 0) + waiting + needsYou;
    status.set({ deleted: { changes, isThere }, waiting: 0, needsYou: 0, lastServerSeenAt: null });
  }

  const write: Write = async (captured, body) => {
    const scope: Scope = { mode: 'write', durability: 'strict', collections: captured.collections };
    const isSaved = status.saving();
    const appended = await opened()
      .then(() => store.transact(scope, (tx) => body(tx, (seenOf) => append(tx, deps, captured, seenOf))))
      .catch((error) => {
        if (error?.kind === 'outdated') lapsed();
        throw error;
      });
    if (!appended.ok) return appended;
    isSaved().catch(report);
    deps.channel?.post('wrote');
    life.wrote();
    return ok({ mid: appended.entry.mid, made: appended.made });
  };

  return {
    mutate: async (mutator, args, options = {}) => {
      const captured = capture(deps, mutator, args);
      if (!captured.ok) return captured;
      const { draft, seen = {} } = options;
      return write(captured.value, async (tx, put) => {
        const appended = await put((base) => overlaid(base, () => seen));
        if (appended.ok && draft) await dropWords(tx, [draft], keeperWith(deps));
        return appended;
      });
    },
    sync: async () => {
      engine.tell('wake');
      await engine.quiet();
      await status.recount();
    },
    start: () => {
      engine.tell('start');
      life.start();
      recount();
      engine.tell('wake');
    },
    stop: async () => {
      life.stop();
      engine.tell('stop');
    },
    signedIn: () => {
      deps.channel?.post('signed-in');
      engine.tell('signedIn');
    },
    status,
    attention: async () => store.transact(reading, (await again()).listAttention),
    resubmit: async (mid, instead) => (await again()).resubmit(deps, write, mid, instead).finally(recount),
    resubmitTree: async (mid) => {
      await opened();
      const sent = await (await again()).resubmitTree(store, deps, mid);
      if (sent.ok) {
        deps.channel?.post('wrote');
        life.wrote();
      }
      recount();
      return sent;
    },
    discard: async (mid) => (await again()).discard(store, mid).finally(recount),
    replace: async (mid, instead) => {
      const replaced = await (await again()).replace(deps, mid, instead);
      if (replaced) deps.channel?.post('wrote');
      return replaced;
    },
    undo: async (made, mutator, argsOf) => (await undoing()).undo(deps, write, made, mutator, argsOf),
  };
}

const keeperWith = ({ clock, random }: Pick<ReplicaDeps, 'clock' | 'random'>) => ({
  savedAt: clock.now(),
  another: () => newMutationId(random),
});

/** Rarely needed, so not part of the first load. */
const again = () => import('./again.ts');
const undoing = () => import('./undo.ts');
