import { timingSafeEqual } from 'node:crypto';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Config, isLoopback } from '../config.ts';
import { refusal } from './on-error.ts';

export interface Measured {
  jobs(): Promise<Readonly<Record<string, number>>>;
  databaseBytes(): Promise<number>;
  openStreams(): number;
  lastBackupAt(): Promise<string | null>;
}

/** Counts every request, and reports to Prometheus at `/metrics`. No metric identifies a person. */
export function createMetrics(
  config: Config,
  measured: Measured,
): { count: MiddlewareHandler; mount(app: Hono): void } {
  const registry = new Registry();
  const seconds = new Histogram({
    name: 'paratope_request_seconds',
    help: 'How long requests took until their answer began, by method and status.',
    labelNames: ['method', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  addGauges(registry, measured);
  let isComplete = false;
  return {
    count: async (c, next) => {
      const done = seconds.startTimer({ method: known.has(c.req.method) ? c.req.method : 'other' });
      await next();
      done({ status: String(c.res.status) });
    },
    mount(app) {
      app.get('/metrics', async (c) => {
        if (!mayRead(c, config)) return refusal(c, 'missing', 'There is no such page.');
        // Watching the event loop and the garbage collector costs a little, so it begins with the first scrape.
        if (!isComplete) collectDefaultMetrics({ register: registry });
        isComplete = true;
        return c.body(await registry.metrics(), 200, {
          'Content-Type': registry.contentType,
          'Cache-Control': 'no-store',
        });
      });
    },
  };
}

const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

function addGauges(registry: Registry, { jobs, databaseBytes, openStreams, lastBackupAt }: Measured): void {
  const registers = [registry];
  new Gauge({
    name: 'paratope_jobs',
    help: 'Background jobs by their state.',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      this.reset();
      for (const [state, count] of Object.entries(await jobs())) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'paratope_database_bytes',
    help: 'Size of the database.',
    registers,
    async collect() {
      this.set(await databaseBytes());
    },
  });
  new Gauge({
    name: 'paratope_open_streams',
    help: 'Devices that listen for news at this moment.',
    registers,
    collect() {
      this.set(openStreams());
    },
  });
  new Gauge({
    name: 'paratope_last_backup_timestamp_seconds',
    help: 'When the newest backup was made; 0 while there is none.',
    registers,
    async collect() {
      const at = await lastBackupAt();
      this.set(at ? Date.parse(at) / 1000 : 0);
    },
  });
}

/** With METRICS_TOKEN anyone who sends it; without one a program on this machine that asks directly, and nobody through a proxy. */
function mayRead(c: Context, { METRICS_TOKEN: token, TRUST_PROXY: proxies }: Config): boolean {
  if (token) {
    const [given, wanted] = [Buffer.from(c.req.header('authorization') ?? ''), Buffer.from(`Bearer ${token}`)];
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  const address = (incoming?.socket?.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isForwarded = ['forwarded', 'x-forwarded-for', 'via'].some((name) => c.req.header(name) !== undefined);
  return proxies === 0 && !isForwarded && isLoopback(address);
}
