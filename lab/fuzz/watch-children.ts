/** Looks from outside what the processes take that a piece of work starts. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { peakMemoryOf } from '@paratope/server/gateways/pdf/memory';
import { processorTimeOf } from '@paratope/server/gateways/pdf/processor';

/** What the process of one reading took, filled while it runs; at its end, of all that it started. */
export interface Taken {
  seconds: number;
  processorSeconds: number;
  mebibytes: number;
}

export type Watch = ReturnType<typeof watchChildren>;

/** Node tells of every process it starts; the one that a reading starts is looked at every 10 ms until it is gone. */
export function watchChildren() {
  const readings = new AsyncLocalStorage<Taken>();
  const look = async (child: ChildProcess, taken: Taken) => {
    const started = performance.now();
    const before = taken.processorSeconds;
    while (child.exitCode === null && child.signalCode === null) {
      if (child.pid !== undefined) {
        const { bytes } = await peakMemoryOf(child.pid);
        taken.mebibytes = Math.max(taken.mebibytes, bytes / 2 ** 20);
        taken.processorSeconds =
          before + Math.max(taken.processorSeconds - before, (processorTimeOf(child.pid) ?? 0) / 1_000);
      }
      taken.seconds = Math.max(taken.seconds, (performance.now() - started) / 1_000);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const onStart = (message: unknown) => {
    const taken = readings.getStore();
    if (taken) void look((message as { process: ChildProcess }).process, taken);
  };
  subscribe('child_process', onStart);
  return {
    /** Resolves as the reading does; `taken` then says what it took. */
    async while<T>(taken: Taken, reading: () => Promise<T>): Promise<T> {
      const started = performance.now();
      try {
        return await readings.run(taken, reading);
      } finally {
        taken.seconds = (performance.now() - started) / 1_000;
      }
    },
    end: () => unsubscribe('child_process', onStart),
  };
}

export const nothingTaken = (): Taken => ({ seconds: 0, processorSeconds: 0, mebibytes: 0 });
