/**
 * Does each piece of work on its own: a failure is reported and does not stop the others. Throws the first failure at the end, so that
 * the job fails and is retried.
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
