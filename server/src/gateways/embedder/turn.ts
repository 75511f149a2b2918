/** One work at a time: what two did at once would be asked, and paid, twice. */
export interface Turn {
  /** Runs the work once nobody else is at work. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** The same, together with all who ask before it begins: one run serves them. */
  joined(work: () => Promise<void>): Promise<void>;
}

export function createTurn(): Turn {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;
  const alone: Turn['alone'] = (work) => {
    const mine = last.then(work);
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
