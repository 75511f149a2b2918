import { createHmac } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What came to the receiver, whatever it answered. */
export interface Received {
  readonly path: string;
  readonly host: string;
  readonly id: string;
  /** Seconds, as signed. */
  readonly timestamp: number;
  readonly signature: string;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads it as the receiver would, without our types.
  readonly body: any;
}

/** A way to answer: a status, or one of the ways in which receivers fail. */
export type Answer = number | 'reset' | 'silence' | 'drip' | 'redirect' | 'huge';

export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** Bytes of huge answers that could be handed over. */
  readonly written: number;
  close(): Promise<void>;
}

/** A receiver on loopback that answers as it is told, for each request anew. */
export async function startReceiver(
  answer: (received: Received) => Answer = () => 204,
  { address = '127.0.0.1', keeps = true }: { readonly address?: string; readonly keeps?: boolean } = {},
): Promise<Receiver> {
  const received: Received[] = [];
  let written = 0;
  const http = createServer(async (request, response) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of request) pieces.push(piece as Uint8Array);
    const text = Buffer.concat(pieces).toString();
    const said = (name: string) => String(request.headers[name] ?? '');
    const one = {
      path: request.url ?? '',
      host: said('host'),
      id: said('webhook-id'),
      timestamp: Number(said('webhook-timestamp')),
      signature: said('webhook-signature'),
      text,
      body: JSON.parse(text),
    };
    if (keeps) received.push(one);
    give(response, answer(one));
  });
  const give = (response: ServerResponse, how: Answer): void => {
    if (how === 'reset') return void response.socket?.resetAndDestroy();
    if (how === 'silence') return;
    if (how === 'redirect') return void response.writeHead(307, { Location: `${receiver.url}/elsewhere` }).end();
    if (how === 'drip') {
      response.socket?.write('HTTP/1.1 200 OK\r\n');
      const drops = setInterval(() => response.socket?.write('X-Drop: 1\r\n'), 20);
      response.on('close', () => clearInterval(drops));
      return;
    }
    if (how === 'huge') {
      response.writeHead(200);
      const piece = Buffer.alloc(64 * 1024, 'x');
      const pour = () => {
        while (!response.destroyed && written < 64 * 1024 * 1024) {
          written += piece.length;
          if (!response.write(piece)) return void response.once('drain', pour);
        }
        response.end();
      };
      pour();
      return;
    }
    response.writeHead(how).end();
  };
  await new Promise<void>((resolve) => http.listen(0, address, resolve));
  const receiver: Receiver = {
    url: `http://${address}:${(http.address() as AddressInfo).port}`,
    received,
    get written() {
      return written;
    },
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  return receiver;
}

/** The signature as the published scheme has it, by means of its own. */
export const signatureOf = (secret: string, { id, timestamp, text }: Received): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${timestamp}.${text}`)
    .digest('base64')}`;
