/** One engine's half of `engine-parity`: a server in a process of its own, with a clock and random numbers that both halves share. */
import { createHash } from 'node:crypto';
import { createApp } from '@paratope/server/app';
import { readConfig } from '@paratope/server/config';
import { createDeps } from '@paratope/server/deps';
import { refreshSearchInJob } from '@paratope/server/features/investors/index';
import { silentLog } from '@paratope/server/log';

/** One request, and the moment at which it is made. */
export interface Act {
  readonly now: string;
  readonly path: string;
  readonly init: { readonly method: string; readonly headers: Record<string, string>; readonly body?: string };
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

let now = new Date(process.env.DEMO_NOW ?? '');
let made = 0;
const deps = await createDeps(readConfig(process.env, { mode: 'demo' }), {
  log: silentLog,
  clock: { now: () => now },
  random: { id: nextId, token: nextToken },
});
const app = createApp(deps);
const job = { id: 'x', kind: 'x', key: 'x', input: {}, state: 'running', attempts: 1 } as const;
await refreshSearchInJob(deps)({ ...job, progress: { stage: '', done: 0, total: 0 } }, async () => {});
made = 0;
process.on('message', async (act: Act) => {
  now = new Date(act.now);
  const response = await app.request(act.path, act.init);
  const isStream = response.headers.get('content-type')?.includes('event-stream');
  if (isStream) await response.body?.cancel();
  process.send?.({ status: response.status, text: isStream ? '' : await response.text() } satisfies Answer);
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

/** In the order in which they are made, as version 7 of a UUID is. */
function nextId(): string {
  const [moment, count] = [now.getTime().toString(16).padStart(12, '0'), (++made).toString(16).padStart(18, '0')];
  const parts = [moment.slice(0, 8), moment.slice(8), `7${count.slice(0, 3)}`, `8${count.slice(3, 6)}`, count.slice(6)];
  return parts.join('-');
}

function nextToken(bytes: number): string {
  return createHash('sha512').update(`token ${++made}`).digest().subarray(0, bytes).toString('base64url');
}
