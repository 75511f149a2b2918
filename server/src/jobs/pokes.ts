import type { SpaceId } from '@paratope/shared/ids';

/** Tells whoever listens that a space has news. A lost poke costs time, never data. */
export interface Pokes {
  publish(space: SpaceId, seq: number): void;
  /** `whenOver` is told that nothing will be heard any more, because the server stops; once stopped, at once. */
  subscribe(spaces: readonly SpaceId[], hear: (space: SpaceId, seq: number) => void, whenOver?: () => void): () => void;
  /** How many listen. */
  listening(): number;
  stop(): void;
}

interface Listener {
  readonly hear: (space: SpaceId, seq: number) => void;
  readonly whenOver: () => void;
}

export function createPokes(): Pokes {
  const bySpace = new Map<SpaceId, Set<Listener>>();
  const all = new Set<Listener>();
  let isOver = false;
  return {
    publish(space, seq) {
      for (const { hear } of bySpace.get(space) ?? []) hear(space, seq);
    },
    subscribe(spaces, hear, whenOver = () => {}) {
      const listener: Listener = { hear, whenOver };
      if (isOver) {
        whenOver();
        return () => {};
      }
      all.add(listener);
      for (const space of spaces) {
        const those = bySpace.get(space) ?? new Set();
        bySpace.set(space, those.add(listener));
      }
      return () => {
        all.delete(listener);
        for (const space of spaces) {
          const those = bySpace.get(space);
          those?.delete(listener);
          if (those?.size === 0) bySpace.delete(space);
        }
      };
    },
    listening: () => all.size,
    stop() {
      isOver = true;
      for (const { whenOver } of [...all]) whenOver();
    },
  };
}
