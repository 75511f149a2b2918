/** How many rows one transaction takes, so that whoever else wants to write never waits long for it. */
export interface Pace {
  readonly size: () => number;
  /** Runs the work of one transaction; the next one takes as many rows as would have kept this one short. */
  timed<T>(work: () => Promise<T>): Promise<T>;
}

const most = 500;
/** Milliseconds. */
const wanted = 50;

export function createPace(): Pace {
  let size = 100;
  return {
    size: () => size,
    async timed(work) {
      const began = performance.now();
      const value = await work();
      const took = performance.now() - began;
      size = Math.max(10, Math.min(most, Math.round((size * wanted) / took)));
      return value;
    },
  };
}
