import { type ServerType, serve } from '@hono/node-server';
import type { Hono } from 'hono';

/**
 * How long the server waits for a caller to finish speaking, in milliseconds: a browser says its headers at once, and a deck of 25 MB
 * needs five minutes on a slow phone. Who stays longer is shown out, so that connections that never finish cannot be piled up.
 */
const patience = {
  headersTimeout: 20_000,
  requestTimeout: 5 * 60_000,
  connectionsCheckingInterval: 5_000,
};

/** Opens the port; `ready` hears which one, since 0 asks for any that is free. A test may have less patience. */
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
