/** The same seed gives the same draws on every machine. */
export interface Draw {
  /** From 0 (included) to 1 (excluded). */
  number(): number;
  /** An integer from `from` to `to`, both included. */
  whole(from: number, to: number): number;
  one<T>(of: readonly T[]): T;
  /** True with this probability. */
  chance(share: number): boolean;
  weighted<T>(of: readonly (readonly [T, number])[]): T;
  /** Normal distribution with mean 0 and standard deviation 1. */
  normal(): number;
}

export function seededDraw(seed: number): Draw {
  let state = seed >>> 0;
  /** Mulberry32: 32 bits of state, plenty for a sample. */
  const number = () => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const one = <T>(of: readonly T[]): T => {
    const picked = of[Math.floor(number() * of.length)];
    if (picked === undefined) throw new Error('There is nothing to draw from.');
    return picked;
  };
  return {
    number,
    one,
    whole: (from, to) => from + Math.floor(number() * (to - from + 1)),
    chance: (share) => number() < share,
    weighted(of) {
      let left = number() * of.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of of) {
        left -= weight;
        if (left < 0) return value;
      }
      return one(of)[0];
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - number())) * Math.cos(2 * Math.PI * number()),
  };
}
