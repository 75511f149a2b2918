/** Lets `atOnce` calls run together; up to `waiting` more wait in order, and any further one resolves to `undefined`. */
export function createGate({ atOnce, waiting }: { atOnce: number; waiting: number }): Gate {
  let inside = 0;
  const queue: (() => void)[] = [];

  return async (pass) => {
    if (inside >= atOnce) {
      if (queue.length >= waiting) return undefined;
      // A leaving call hands over its place, so that no other can slip in between.
      await new Promise<void>((enter) => queue.push(enter));
    } else inside += 1;
    try {
      return await pass();
    } finally {
      const next = queue.shift();
      if (next) next();
      else inside -= 1;
    }
  };
}

export type Gate = <T>(pass: () => Promise<T>) => Promise<T | undefined>;
