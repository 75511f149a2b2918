/** Runs one work at a time across all processes of an installation: two at once would ask, and pay, twice. */
export interface Turn {
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Like `alone`, but shared by all who call before it begins: one run serves them. */
  joined(work: () => Promise<void>): Promise<void>;
}

/** `enter` waits for other processes doing such work on the same folder, and returns its release. */
export function createTurn(enter: () => Promise<() => void>): Turn {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;
  const alone: Turn['alone'] = (work) => {
    const mine = last.then(async () => {
      const leave = await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    });
    last = mine.catch(() => {});
    return mine;
  };
  return {
    alone,
    joined(work) {
      next ??= alone(() => {
        next = undefined;
        return work();
      });
      return next;
    },
  };
}
