import type { AccountId, StartupId } from '@paratope/shared/ids';
import type { Registry, Upcast } from '@paratope/shared/mutation';
import { startupOf } from '../ids.ts';
import { type ClientTx, type MetaRecord, type OutboxMutation, refKey, withoutRows } from '../ports.ts';
import { upcast } from '../upcast/upcast.ts';
import { refreshView } from './refresh-view.ts';
import { shadow } from './shadow.ts';

export interface BringUpDeps {
  readonly schema: number;
  readonly registry: Registry;
  readonly accountId: AccountId;
  readonly upcasts?: readonly Upcast[] | undefined;
}

export async function bringUp(tx: ClientTx, deps: BringUpDeps, known: MetaRecord): Promise<void> {
  if (known.schema < deps.schema) await upcastAll(tx, deps);
  if (known.shape !== withoutRows) return;
  const queue = await tx.outbox.list();
  await refreshView(tx, deps, {
    incoming: new Map(),
    unsettled: queue.flatMap((entry) => entry.refs),
    hidden: new Set(),
    queue,
  });
}

/** Upcasts what an older program queued, had refused or had accepted to this schema (SPEC U1). */
async function upcastAll(tx: ClientTx, deps: BringUpDeps): Promise<void> {
  const brought = <Kept extends Omit<OutboxMutation, 'seq'>>(entry: Kept): Kept => {
    try {
      const next = upcast(deps.upcasts ?? [], entry, deps.schema);
      const touched = deps.registry.get(next.name)?.touches(next.args, startupOf(entry.space) ?? ('' as StartupId));
      return touched ? { ...next, refs: [...new Set(touched.map(refKey))] } : next;
    } catch {
      // The change stays as it is; the authority tries the same steps and reports what is wrong.
      return entry;
    }
  };
  const waiting = (await tx.outbox.list()).map(brought);
  await tx.outbox.put(waiting);
  await shadow(tx, waiting);
  await tx.attention.put((await tx.attention.list()).map(brought));
  await tx.acked.put((await tx.acked.list()).map(brought));
}
