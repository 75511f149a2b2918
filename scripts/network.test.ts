import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkContract } from '@paratope/sync/testing/network-contract';
import { afterEach, vi } from 'vitest';
import { createNetwork } from '../web/src/api/network.ts';

afterEach(() => vi.unstubAllGlobals());

networkContract('the way over HTTP', async (answering) => {
  const arrived: unknown[] = [];
  const streams = new Set<ServerResponse>();
  let opened = (): void => {};
  const stream = new Promise<void>((resolve) => {
    opened = resolve;
  });
  const server = createServer(async (asked, response) => {
    if (answering === 'nobody') return void asked.socket.destroy();
    const pieces: Uint8Array[] = [];
    for await (const piece of asked) pieces.push(piece as Uint8Array);
    if (asked.method === 'POST') arrived.push(JSON.parse(Buffer.concat(pieces).toString()));
    response.writeHead(answering.status, { ...answering.headers });
    if (answering.headers?.['Content-Type'] !== 'text/event-stream') return void response.end(answering.body);
    response.flushHeaders();
    streams.add(response);
    opened();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const overTheLine = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => overTheLine(new URL(path, home), init));
  return {
    network: createNetwork(),
    arrived,
    say: async (text) => {
      await stream;
      for (const response of streams) await new Promise<void>((resolve) => response.write(text, () => resolve()));
    },
    hangUp: async () => {
      await stream;
      for (const response of streams) response.end();
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
});
