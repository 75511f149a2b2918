import type { Database, Transaction } from './database.ts';

interface Passing {
  readonly database: Database;
  readonly clock: { now(): Date };
  readonly log: { warn(facts: object, message: string): void };
}

/**
 * Writes what no answer depends on, such as when something was last read, in one statement. A failure is only logged as a warning,
 * and for a minute nothing more is tried: each try may wait seconds for a database that another program holds.
 */
export async function writeInPassing(
  { database, clock, log }: Passing,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  const now = clock.now().getTime();
  const refusedAt = lastRefusals.get(database);
  // A clock that was set back must not extend the minute.
  if (refusedAt !== undefined && Math.abs(now - refusedAt) < 60_000) return;
  try {
    await database.write(work, nothingInOrder);
  } catch (failure) {
    lastRefusals.set(database, now);
    log.warn({ failure }, 'what nobody waits for could not be written');
  }
}

/** One statement needs no order. */
const nothingInOrder = async () => [];

const lastRefusals = new WeakMap<Database, number>();
