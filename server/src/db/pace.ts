/** How many rows one transaction takes, so that other writers never wait long for it. */
export interface Pace {
  readonly size: () => number;
  /** Runs one transaction's work and sizes the next one by how long this one took. */
  timed<T>(work: () => Promise<T>): Promise<T>;
}

const most = 500;
/** Milliseconds a transaction should take. */
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
