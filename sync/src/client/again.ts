import { type Failure, fail, ok, type Result } from '@paratope/shared/failure';
import type { MutationId } from '@paratope/shared/ids';
import type { Mutator } from '@paratope/shared/mutation';
import { keyOf } from '@paratope/shared/words/message';
import { type AttentionItem, type ClientStore, type ClientTx, type OutboxMutation, reading } from '../ports.ts';
import type { ReplicaDeps } from './deps.ts';
import type { Made, Saved } from './outbox.ts';
import { append, type CaptureDeps, type Captured, capture } from './outbox.ts';
import { refreshView } from './refresh-view.ts';

/** A change that replaces an earlier one. */
export interface Instead<Args> {
  readonly mutator: Mutator<Args>;
  readonly args: Args;
}

/** One strict transaction around `append`; `body` decides what else happens in it. */
export type Write = (
  captured: Captured,
  body: (
    tx: ClientTx,
    put: (seenOf?: (base: AttentionItem['base']) => AttentionItem['base']) => Promise<Appended>,
  ) => Promise<Appended>,
) => Promise<Result<Saved>>;

type Appended = Failure | { readonly ok: true; readonly entry: OutboxMutation; readonly made: Made };

export async function resubmit<Args>(
  deps: ReplicaDeps,
  write: Write,
  mid: MutationId,
  instead?: Instead<Args>,
): Promise<Result<{ mid: MutationId }>> {
  const [item] = await deps.store.transact(reading, (tx) => tx.attention.get([mid]));
  if (!item) return fail('missing', goneMeanwhile);
  const mutator = instead?.mutator ?? deps.registry.get(item.name);
  if (!mutator) return fail('invalid', unknownHere);
  // An edited change is a new change, with a new mid, whatever became of the first.
  const captured = instead ? capture(deps, mutator, instead.args) : capture(deps, mutator, item.args, item);
  if (!captured.ok) return captured;
  return write(captured.value, async (tx, put) => {
    const [still] = await tx.attention.get([mid]);
    if (!still) return fail('missing', goneMeanwhile);
    const appended = await put(instead ? undefined : () => still.base);
    if (appended.ok) await tx.attention.remove([mid]);
    return appended;
  });
}

export async function replace<Args>(
  deps: ReplicaDeps,
  mid: MutationId,
  { mutator, args }: Instead<Args>,
): Promise<boolean> {
  const captured = capture(deps, mutator, args);
  if (!captured.ok) throw new Error(keyOf(captured.message));
  const { refs, entry } = captured.value;
  return deps.store.transact({ mode: 'write', durability: 'strict', collections: 'all' }, async (tx) => {
    const queue = await tx.outbox.list();
    const waiting = queue.find((one) => one.mid === mid);
    if (!waiting) return false;
    // A change made now has no earlier place in the order.
    const { confirmed: _, ...unconfirmed } = waiting;
    const changed = { ...unconfirmed, name: entry.name, args: entry.args, refs, base: {} };
    await tx.outbox.put([changed]);
    await refreshView(tx, deps, {
      incoming: new Map(),
      unsettled: waiting.refs,
      hidden: new Set(),
      queue: queue.map((one) => (one === waiting ? changed : one)),
    });
    return true;
  });
}

export async function listAttention(tx: ClientTx): Promise<AttentionItem[]> {
  const items = await tx.attention.list();
  return items.sort((a, b) => a.order - b.order);
}

export const discard = (store: ClientStore, mid: MutationId): Promise<void> =>
  store.transact({ mode: 'write', durability: 'strict', collections: [] }, (tx) => tx.attention.remove([mid]));

/** Resubmits a refused creation and everything refused because it was built on it: in order, in one transaction, or none of it (SPEC R4). */
export async function resubmitTree(
  store: ClientStore,
  deps: CaptureDeps & Pick<ReplicaDeps, 'registry'>,
  mid: MutationId,
): Promise<Result<{ mids: MutationId[] }>> {
  const tree = async (tx: ClientTx): Promise<AttentionItem[]> =>
    (await listAttention(tx)).filter((item) => item.mid === mid || item.cause === mid);
  const known = await store.transact(reading, tree);
  const captured: Captured[] = [];
  for (const item of known) {
    const mutator = deps.registry.get(item.name);
    const one = mutator ? capture(deps, mutator, item.args, item) : fail('invalid', unknownHere);
    if (!one.ok) return one;
    captured.push(one.value);
  }
  const collections = [...new Set(captured.flatMap((one) => one.collections))];
  try {
    const mids = await store.transact({ mode: 'write', durability: 'strict', collections }, async (tx) => {
      const still = await tree(tx);
      if (still.length === 0 || still.length !== captured.length) throw new Undone(fail('missing', goneMeanwhile));
      for (const [index, one] of captured.entries()) {
        const appended = await append(tx, deps, one, (base) => still[index]?.base ?? base);
        if (!appended.ok) throw new Undone(appended);
      }
      await tx.attention.remove(still.map((item) => item.mid));
      return captured.map(({ entry }) => entry.mid);
    });
    return ok({ mids });
  } catch (error) {
    if (error instanceof Undone) return error.failure;
    throw error;
  }
}

/** Two tabs may resubmit or discard the same change; the second finds it gone. */
const goneMeanwhile = 'This change no longer needs your attention.';
const unknownHere = "This version of the app doesn't support this change.";

/** Thrown to roll back the transaction on a refusal. */
class Undone extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(keyOf(failure.message));
    this.failure = failure;
  }
}
