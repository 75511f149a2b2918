import { draftsIn } from '@paratope/sync/client/drafts';
import { type AttentionItem, type OutboxMutation, type RefKey, reading } from '@paratope/sync/ports';
import { useLive, useWorkspace } from './hooks.ts';

/** Changes the server has not decided yet, in the order they were made. */
export function useWaiting(): readonly OutboxMutation[] | undefined {
  const { store } = useWorkspace();
  return useLive(() => store.transact(reading, (tx) => tx.outbox.list()), [store]);
}

/** Those of one record. */
export function useWaitingOn(ref: RefKey): readonly OutboxMutation[] | undefined {
  const { store } = useWorkspace();
  return useLive(() => store.transact(reading, (tx) => tx.outbox.where('refs', [ref])), [store, ref]);
}

/** The name of this device's copy, as the histories of records know it. */
export function useReplicaId(): string | undefined {
  const { store } = useWorkspace();
  return useLive(() => store.transact(reading, async (tx) => (await tx.meta.get(['replica']))[0]?.replicaId), [store]);
}

/** Refused changes, oldest first. */
export function useAttention(): readonly AttentionItem[] | undefined {
  const { store } = useWorkspace();
  return useLive(
    () =>
      store.transact(reading, async (tx) => {
        const items = await tx.attention.list();
        return items.sort((a, b) => a.order - b.order);
      }),
    [store],
  );
}

/** How many forms hold words that were not submitted, on whatever page. */
export function useDraftCount(): number {
  const { store } = useWorkspace();
  return useLive(() => store.transact(reading, async (tx) => (await draftsIn(tx)).length), [store]) ?? 0;
}
