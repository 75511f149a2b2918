import type { Deps } from './context.ts';

/** What a listening server offers to be stopped by. */
interface Listening {
  close(done: () => void): unknown;
  closeAllConnections?(): void;
}

/**
 * Ends without cutting anybody off: takes nobody new in, ends the streams of news, lets requests and the job in hand come to their end, and takes what
 * the WAL holds into the database. What is not done when `patience` (milliseconds) is over is cut: a request fails on its device, which
 * asks again, and a job is taken up at the next start.
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
