import { draftsIn } from '@paratope/sync/client/drafts';
import { type AttentionItem, type OutboxMutation, type RefKey, reading } from '@paratope/sync/ports';
import { useLive, useWorkspace } from './hooks.ts';

/** Changes the server has not decided yet, oldest first. */
export function useWaiting(): readonly OutboxMutation[] | undefined {
  const { store } = useWorkspace();
  return useLive(() => store.transact(reading, (tx) => tx.outbox.list()), [store]);
}

export function useWaitingOn(ref: RefKey): readonly OutboxMutation[] | undefined {
  const { store } = useWorkspace();
  return useLive(() => store.transact(reading, (tx) => tx.outbox.where('refs', [ref])), [store, ref]);
}

/** This device's replica id, as it appears in record histories. */
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

export function useDraftCount(): number {
  const { store } = useWorkspace();
  return useLive(() => store.transact(reading, async (tx) => (await draftsIn(tx)).length), [store]) ?? 0;
}
