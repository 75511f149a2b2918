/**
 * Every engine's server in one process, so that all of them stand on the same ground: `node serve.ts PEERS` prints its address.
 * This project's keeps its rows in SQLite with every commit on the disk; what the others keep stays in memory.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundlePage } from './bundle.ts';
import { contact } from './contender.ts';
import { serveParatope } from './serve-paratope.ts';
import { servePeers } from './serve-peers.js';
import { servePlain } from './serve-plain.ts';
import type { Service } from './service.ts';

const peers = process.argv[2] ?? '';
const folder = mkdtempSync(join(tmpdir(), 'paratope-bench-'));
const pages = new Map<string, Promise<string>>();
const plain = servePlain();
const theirs = await servePeers(peers);
const services: Record<string, Service> = {
  paratope: await serveParatope(folder),
  plain,
  'dexie-rows': plain,
  'dexie-packed': plain,
  rxdb: plain,
  ...theirs.services,
};

const server = createServer((request, response) => {
  void handle(request, response).catch((error: unknown) => {
    console.error(error);
    response.statusCode = 500;
    response.end(String(error));
  });
});
server.on('upgrade', theirs.upgrade);
server.listen(0, '127.0.0.1', () => {
  console.log(`The benchmark is served at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('SIGTERM', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const [first = '', second = '', third = ''] = url.pathname.slice(1).split('/');
  if (first === 'pouch') return theirs.express(request, response);
  if (first === 'page')
    return html(response, `<!doctype html><title>${second}</title><script src="/script/${second}"></script>`);
  if (first === 'script') {
    const script = pages.get(second) ?? bundlePage(second, peers);
    pages.set(second, script);
    response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
    response.end(await script);
    return;
  }
  if (first === 'seed') {
    const rows = Array.from({ length: Number(url.searchParams.get('rows')) }, (_, index) => contact(index));
    await services[second]?.seed(third, rows);
    return json(response, {});
  }
  if (first === 'count') return json(response, await services[second]?.count(third));
  const service = services[first];
  if (!service) {
    response.statusCode = 404;
    response.end();
    return;
  }
  const answer = await service.answer({
    path: url.pathname.slice(1).split('/').slice(1),
    query: url.searchParams,
    body: request.method === 'POST' ? JSON.parse(await textOf(request)) : undefined,
    response,
  });
  if (answer !== undefined) json(response, answer);
}

function html(response: ServerResponse, text: string): void {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(text);
}

function json(response: ServerResponse, value: unknown): void {
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify(value));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
