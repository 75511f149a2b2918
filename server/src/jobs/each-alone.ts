/**
 * Does each piece of work by itself: what breaks is reported and keeps no other waiting. Throws the first failure at the end, so
 * that the job says it and is tried again.
 */
export async function eachAlone<T>(
  things: readonly T[],
  work: (thing: T) => Promise<void>,
  report: (failure: unknown, thing: T) => void,
): Promise<void> {
  const failures: unknown[] = [];
  for (const thing of things) {
    try {
      await work(thing);
    } catch (failure) {
      report(failure, thing);
      failures.push(failure);
    }
  }
  if (failures.length > 0) throw failures[0];
}
