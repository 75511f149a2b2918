import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What becomes of an answer; one that is held never comes. The server has done what it was asked in all of them. */
export type Fault = 'cut' | 'refused' | 'late' | 'doubled' | 'held';

export interface WayOptions {
  /** Pages of its own, beside those of the server. */
  readonly pages?: Readonly<Record<string, { readonly type: string; readonly body: string }>>;
  /** What to do to the answer to this sync request, the so-manyth, the first being 1. */
  readonly spoil?: (number: number, asked: string) => Fault | undefined;
}

/** The way to a server on loopback, which can be broken without ending the server. */
export interface Way {
  readonly url: string;
  /** As if the network were gone: nothing answers at this address any more, and what is under way breaks off. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

export async function openWay(behind: string, { pages = {}, spoil = () => undefined }: WayOptions = {}): Promise<Way> {
  let syncs = 0;
  const server = createServer(async (asked, answer) => {
    const address = new URL(asked.url ?? '/', behind);
    const page = pages[address.pathname];
    if (page) return void answer.writeHead(200, { 'content-type': page.type }).end(page.body);
    const { method, headers } = asked;
    if (method !== 'POST' || address.pathname !== '/api/sync') {
      const passed = request(address, { method, headers }, (found) => {
        answer.writeHead(found.statusCode ?? 502, found.headers);
        found.pipe(answer);
      });
      passed.on('error', () => answer.destroy());
      answer.on('close', () => passed.destroy());
      return void asked.pipe(passed);
    }
    try {
      const body = await whole(asked);
      syncs += 1;
      const fault = spoil(syncs, body.toString());
      const first = await posted(address, headers, body);
      if (fault === 'held') return;
      if (fault === 'refused') return void answer.writeHead(500, { 'content-type': 'text/plain' }).end('Broken');
      if (fault === 'late') await pause(3_000);
      const found = fault === 'doubled' ? await posted(address, headers, body) : first;
      answer.writeHead(found.status, found.headers);
      if (fault !== 'cut') return void answer.end(found.body);
      answer.write(found.body.subarray(0, Math.floor(found.body.length / 2)), () => answer.destroy());
    } catch {
      answer.destroy();
    }
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const end = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    goAway: end,
    comeBack: () => listen(port),
    close: end,
  };
}

async function whole(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

const posted = (
  address: URL,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> =>
  new Promise((resolve, reject) => {
    const asking = request(address, { method: 'POST', headers }, (found) => {
      whole(found).then((words) => {
        const { 'transfer-encoding': _, ...rest } = found.headers;
        resolve({
          status: found.statusCode ?? 502,
          headers: { ...rest, 'content-length': String(words.length) },
          body: words,
        });
      }, reject);
    });
    asking.on('error', reject);
    asking.end(body);
  });
