import type { Deps } from './context.ts';

interface Listening {
  close(done: () => void): unknown;
  closeAllConnections?(): void;
}

/**
 * Stops without cutting anyone off: accepts no new requests, ends the poke streams, lets requests and the running job finish, and moves
 * the WAL into the database. What is unfinished after `patience` (milliseconds) is cut: a request fails on its device, which retries, and
 * a job is requeued at the next start.
 */
export async function stopGently(
  server: Listening,
  { pokes, jobs, database }: Pick<Deps, 'pokes' | 'jobs' | 'database'>,
  patience = 20_000,
): Promise<void> {
  let over: NodeJS.Timeout | undefined;
  const patienceIsOver = new Promise<void>((resolve) => {
    over = setTimeout(resolve, patience);
  });
  const closed = new Promise<void>((resolve) => server.close(resolve));
  pokes.stop();
  const stopped = jobs.stop();
  await Promise.race([Promise.all([closed, stopped]), patienceIsOver]);
  clearTimeout(over);
  server.closeAllConnections?.();
  await closed;
  await database.close();
}
