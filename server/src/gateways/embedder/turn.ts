/** One work at a time, whichever process of an installation does it: what two did at once would be asked, and paid, twice. */
export interface Turn {
  /** Runs the work once nobody else is at work. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** The same, together with all who ask before it begins: one run serves them. */
  joined(work: () => Promise<void>): Promise<void>;
}

/** `enter` waits for other processes that are at such work on the same folder, and gives what lets them in again. */
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
