import { type ServerType, serve } from '@hono/node-server';
import type { Hono } from 'hono';

/**
 * How long the server waits for a complete request, in milliseconds: a browser sends its headers at once, and a deck
 * of 25 MB needs five minutes on a slow phone. Slower connections are closed, so that unfinished ones cannot pile up.
 */
const patience = {
  headersTimeout: 20_000,
  requestTimeout: 5 * 60_000,
  connectionsCheckingInterval: 5_000,
};

/** `ready` gets the port, because 0 picks any free one. A test may set shorter timeouts. */
export const listen = (
  app: Hono,
  at: { port: number; hostname: string; patience?: Partial<typeof patience> },
  ready: (port: number) => void,
): ServerType =>
  serve(
    {
      fetch: app.fetch,
      port: at.port,
      hostname: at.hostname,
      serverOptions: { ...patience, ...at.patience },
    },
    ({ port }) => ready(port),
  );
