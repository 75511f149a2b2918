import type { AccountId } from '@paratope/shared/ids';
import type { AnyRow, Authorship, Registry } from '@paratope/shared/mutation';
import { startupOf } from '../ids.ts';
import type { OutboxMutation, RefKey } from '../ports.ts';
import { createRowTx, type RowTx } from '../row-tx.ts';

export type Pending = Pick<OutboxMutation, 'name' | 'args' | 'space' | 'at' | 'zone' | 'refs'>;

export type RowsByRef = ReadonlyMap<RefKey, AnyRow | undefined>;

/**
 * The view: the server's rows with the pending changes applied on top, oldest first. Pure. A change that no
 * longer works on the new rows has no effect and stays pending; only the authority judges it (SPEC S7, R3).
 */
export function rebase(
  registry: Registry,
  accountId: AccountId,
  base: RowsByRef,
  pending: readonly Pending[],
): Map<RefKey, AnyRow | undefined> {
  const view = new Map(base);
  for (const change of pending) {
    const tx = replay(registry, accountId, view, change);
    if (tx) for (const ref of change.refs) view.set(ref, tx.current(ref));
  }
  return view;
}

function replay(registry: Registry, accountId: AccountId, view: RowsByRef, change: Pending): RowTx | undefined {
  const mutator = registry.get(change.name);
  const by = authorOf(accountId, change);
  if (!mutator || !by) return undefined;
  const tx = createRowTx(by, new Map(change.refs.map((ref) => [ref, view.get(ref)])));
  try {
    return mutator.apply(tx, change.args as never).done ? tx : undefined;
  } catch {
    return undefined;
  }
}

export function authorOf(accountId: AccountId, change: Pick<Pending, 'space' | 'at' | 'zone'>): Authorship | undefined {
  const startupId = startupOf(change.space);
  return startupId && { accountId, startupId, at: change.at, zone: change.zone };
}
