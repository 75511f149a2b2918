import { type Failure, fail, ok, type Result } from '@paratope/shared/failure';
import type { MutationId } from '@paratope/shared/ids';
import type { Registry } from '@paratope/shared/mutation';
import type { AttentionItem, ClientStore, ClientTx } from '../ports.ts';
import { listAttention } from './attention.ts';
import { append, type CaptureDeps, type Captured, capture } from './outbox.ts';

/** Sends a refused creation again, and everything refused because it was built on it: all in one transaction and in their order, or none (SPEC R4). */
export async function resubmitTree(
  store: ClientStore,
  deps: CaptureDeps & { readonly registry: Registry },
  mid: MutationId,
): Promise<Result<{ mids: MutationId[] }>> {
  const tree = async (tx: ClientTx): Promise<AttentionItem[]> =>
    (await listAttention(tx)).filter((item) => item.mid === mid || item.cause === mid);
  const known = await store.transact({ mode: 'read', durability: 'relaxed', collections: [] }, tree);
  const captured: Captured[] = [];
  for (const { name, args } of known) {
    const mutator = deps.registry.get(name);
    const one = mutator
      ? capture(deps, mutator, args)
      : fail('invalid', 'This version of the app does not know this change.');
    if (!one.ok) return one;
    captured.push(one.value);
  }
  const collections = [...new Set(captured.flatMap((one) => one.collections))];
  try {
    const mids = await store.transact({ mode: 'write', durability: 'strict', collections }, async (tx) => {
      const still = await tree(tx);
      if (still.length === 0 || still.length !== captured.length)
        throw new Undone(fail('missing', 'This change is no longer waiting for you.'));
      for (const [index, one] of captured.entries()) {
        const appended = await append(tx, deps, one, still[index]?.base);
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

/** A refusal that undoes the transaction it is met in. */
class Undone extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}
