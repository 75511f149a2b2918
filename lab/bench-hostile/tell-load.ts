/** Loaded into a server before its own program: tells its parent, who asks, what the process has worked and how long its event loop was held up since it was asked last. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface Load {
  /** Of one processor, in percent; above 100 where other threads worked as well. */
  readonly processor: number;
  /** Milliseconds by which a timer of 5 ms was late. */
  readonly lagP50: number;
  readonly lagP95: number;
  readonly lagMost: number;
}

const every = 5;
const delay = monitorEventLoopDelay({ resolution: every });
delay.enable();
let [since, worked] = [performance.now(), process.cpuUsage()];

process.on('message', (word) => {
  if (word !== 'load') return;
  const { user, system } = process.cpuUsage(worked);
  const late = (nanoseconds: number) => Math.max(0, Math.round(nanoseconds / 1e6) - every);
  const load: Load = {
    processor: Math.round((user + system) / 10 / (performance.now() - since)),
    lagP50: late(delay.percentile(50)),
    lagP95: late(delay.percentile(95)),
    lagMost: late(delay.max),
  };
  process.send?.(load);
  [since, worked] = [performance.now(), process.cpuUsage()];
  delay.reset();
});
process.channel?.unref();
