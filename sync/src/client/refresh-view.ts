import type { AccountId, SpaceId } from '@paratope/shared/ids';
import type { AnyRow, Registry } from '@paratope/shared/mutation';
import { type BaseRow, type ClientTx, type OutboxMutation, type PlacedRow, type RefKey, refOf } from '../ports.ts';
import { same } from '../row-tx.ts';
import { rebase } from './rebase.ts';

export interface Revealed {
  readonly incoming: ReadonlyMap<RefKey, BaseRow>;
  /** Rows whose pending changes differ from before. */
  readonly unsettled: Iterable<RefKey>;
  /** Spaces whose rows may no longer be shown, pending changes or not (SPEC S6). */
  readonly hidden: ReadonlySet<SpaceId>;
  /** All pending changes, oldest first. */
  readonly queue: readonly OutboxMutation[];
}

/**
 * Updates the view, in the caller's transaction: each row concerned becomes the server's copy plus its pending changes. Rows that
 * share a pending change are processed together. Unchanged rows are not written, so applying a page twice writes nothing (SPEC S8).
 */
export async function refreshView(
  tx: ClientTx,
  deps: { readonly registry: Registry; readonly accountId: AccountId },
  { incoming, unsettled, hidden, queue }: Revealed,
): Promise<void> {
  const decided = [...unsettled];
  const refs = new Set<RefKey>([...incoming.keys(), ...decided]);
  const pending = pendingOn(queue, refs);
  const shadowed = new Set(pending.flatMap((entry) => entry.refs));
  const keys = [...refs];
  // Only rows that have, or had until now, pending changes have a base.
  const based = [...new Set([...decided, ...shadowed])];
  const [baseRows, rows] = await Promise.all([tx.base.get(based), tx.rows.get(keys)]);
  const baseByRef = new Map(baseRows.flatMap((row) => (row ? [[row.ref, row] as const] : [])));
  const bases = keys.map((ref) => baseByRef.get(ref));

  const spaceByRef = new Map(pending.flatMap((entry) => entry.refs.map((ref) => [ref, entry.space] as const)));
  const serverRows = new Map<RefKey, AnyRow | undefined>();
  keys.forEach((ref, index) => {
    const space = incoming.get(ref)?.space ?? bases[index]?.space ?? rows[index]?.space;
    if (space) spaceByRef.set(ref, space);
    const known = incoming.get(ref) ?? bases[index] ?? rows[index];
    serverRows.set(ref, space && hidden.has(space) ? undefined : (known?.row ?? undefined));
  });

  const shown = rebase(
    deps.registry,
    deps.accountId,
    serverRows,
    pending.filter((entry) => !hidden.has(entry.space)),
  );
  const change = { base: [] as BaseRow[], unbase: [] as RefKey[], put: [] as PlacedRow[], remove: [] as RefKey[] };
  keys.forEach((ref, index) => {
    const space = spaceByRef.get(ref);
    if (!space) return;
    const serverRow = serverRows.get(ref) ?? null;
    if (!shadowed.has(ref)) {
      if (bases[index]) change.unbase.push(ref);
    } else if (!bases[index] || !same(bases[index].row, serverRow)) {
      const last = serverRow === null && !hidden.has(space) ? bases[index]?.row : undefined;
      change.base.push({ ref, space, row: serverRow, ...(last ? { last } : {}) });
    }

    const row = shown.get(ref);
    const old = rows[index];
    if (row && !(old && same(old.row, row) && old.space === space))
      change.put.push({ collection: refOf(ref).collection, space, row });
    if (!row && old) change.remove.push(ref);
  });
  await Promise.all([
    tx.base.put(change.base),
    tx.base.remove(change.unbase),
    tx.rows.put(change.put),
    tx.rows.remove(change.remove),
  ]);
}

/** The pending changes on these rows and on the other rows those changes touch; adds all of those rows to `refs`. */
function pendingOn(queue: readonly OutboxMutation[], refs: Set<RefKey>): OutboxMutation[] {
  const pending = new Set<OutboxMutation>();
  for (let grown = true; grown; ) {
    grown = false;
    for (const entry of queue) {
      if (pending.has(entry) || !entry.refs.some((ref) => refs.has(ref))) continue;
      pending.add(entry);
      for (const ref of entry.refs) refs.add(ref);
      grown = true;
    }
  }
  return queue.filter((entry) => pending.has(entry));
}
