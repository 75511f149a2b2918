import type { SpaceId } from '@paratope/shared/ids';

/** Tells whoever listens that a space has news. A lost poke costs time, never data. */
export interface Pokes {
  publish(space: SpaceId, seq: number): void;
  subscribe(spaces: readonly SpaceId[], hear: (space: SpaceId, seq: number) => void): () => void;
}

export function createPokes(): Pokes {
  const listeners = new Map<SpaceId, Set<(space: SpaceId, seq: number) => void>>();
  return {
    publish(space, seq) {
      for (const hear of listeners.get(space) ?? []) hear(space, seq);
    },
    subscribe(spaces, hear) {
      for (const space of spaces) {
        const those = listeners.get(space) ?? new Set();
        listeners.set(space, those.add(hear));
      }
      return () => {
        for (const space of spaces) {
          const those = listeners.get(space);
          those?.delete(hear);
          if (those?.size === 0) listeners.delete(space);
        }
      };
    },
  };
}
