import { createMcpHandler } from '@modelcontextprotocol/server';
import type { KeyInUse } from '../../context.ts';
import { serverFor } from './server.ts';
import type { AgentCtx } from './tool.ts';

const streamed = 'application/json, text/event-stream';

/** Answers one message. Nothing is kept between two, so any process can answer the next. */
export function serve(ctx: AgentCtx, key: KeyInUse, message: unknown): Promise<Response> {
  const handler = createMcpHandler(() => serverFor(ctx, key), {
    // What changes is told to devices; agents ask.
    maxSubscriptions: 0,
    onerror: ({ message: error }) => ctx.log.warn({ requestId: ctx.requestId, error }, 'a call of an agent failed'),
  });
  // A caller that names no kind, such as a person at a command line, takes what comes.
  const headers = new Headers(ctx.request.headers);
  if (!headers.get('Accept')?.includes('text/event-stream')) headers.set('Accept', streamed);
  return handler.fetch(new Request(ctx.request.url, { method: 'POST', headers }), { parsedBody: message });
}
