import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Service } from './service.ts';

export declare function servePeers(folder: string): Promise<{
  readonly services: Readonly<Record<string, Service>>;
  express(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}>;
