import { type BenchPage, type Contender, contact } from './contender.ts';

/** Puts the workloads over one engine where the benchmark can call them. */
export function runInPage(contender: Contender, server: string): void {
  window.bench = {
    open: (database) => contender.open(database, server),
    first: (database) =>
      timed(async () => {
        await contender.open(database, server);
        await contender.write(contact(0));
      }),
    writes: (count) => each(count, (index) => contender.write(contact(100_000 + index))),
    updates: (count) =>
      each(count, (index) =>
        contender.update({ ...contact(index * 17), note: `${index} rewritten: ${contact(index).note}` }),
      ),
    bulk: (count) => {
      const rows = Array.from({ length: count }, (_, index) => contact(index));
      return timed(() => contender.bulk(rows));
    },
    reopen: async (database) => {
      let rows = 0;
      const ms = await timed(async () => {
        await contender.open(database, server);
        rows = (await contender.all()).length;
      });
      return { ms, rows };
    },
    byStatus: async () => {
      let rows = 0;
      const ask = async () => {
        rows = (await contender.byStatus('meeting')).length;
      };
      const first = await timed(ask);
      return { first, later: await each(20, ask), rows };
    },
    firstSync: async (rows) => {
      const tasks: number[] = [];
      const observer = new PerformanceObserver((list) =>
        tasks.push(...list.getEntries().map(({ duration }) => duration)),
      );
      observer.observe({ type: 'longtask' });
      const ms = await timed(() => contender.firstSync?.(rows));
      // Entries are handed over in a task of their own.
      await new Promise((resolve) => setTimeout(resolve, 100));
      observer.disconnect();
      return { ms, longTasks: tasks.reduce((sum, one) => sum + one, 0), longest: Math.max(0, ...tasks) };
    },
    drain: async (count) => {
      for (let index = 0; index < count; index += 1) await contender.write(contact(200_000 + index));
      return timed(() => contender.drain?.());
    },
    follow: async () => {
      await contender.follow?.();
    },
    writeNow: async (id) => {
      const started = now();
      await contender.write({ ...contact(0), id });
      return started;
    },
    seen: async (id) => {
      await contender.seen?.(id);
      return now();
    },
    writeAndTell: async (from, count) => {
      for (let index = from; index < from + count; index += 1) {
        const row = contact(300_000 + index);
        await contender.write(row);
        window.tellWritten(row.id);
      }
    },
    ids: async () => (await contender.all()).map(({ id }) => id),
    storedBytes: async () => (await navigator.storage.estimate()).usage ?? 0,
  } satisfies BenchPage;
}

/** Comparable between pages of one machine. */
const now = (): number => performance.timeOrigin + performance.now();

async function timed(act: () => unknown): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}

async function each(count: number, act: (index: number) => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) times.push(await timed(() => act(index)));
  return times;
}
