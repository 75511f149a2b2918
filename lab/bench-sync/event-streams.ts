import type { ServerResponse } from 'node:http';

/** Streams of server-sent events by name. */
export function createEventStreams() {
  const open = new Map<string, Set<ServerResponse>>();
  return {
    join(name: string, response: ServerResponse): void {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      response.write(': open\n\n');
      const all = open.get(name) ?? new Set();
      open.set(name, all.add(response));
      response.on('close', () => all.delete(response));
    },
    say(name: string, data: string): void {
      for (const response of open.get(name) ?? []) response.write(`data: ${data}\n\n`);
    },
  };
}
