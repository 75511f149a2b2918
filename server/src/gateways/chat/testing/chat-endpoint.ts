import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What the endpoint was asked. */
export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly { role: string; content: string }[];
  readonly response_format: { json_schema: { schema: Record<string, unknown> } };
  readonly tools?: unknown;
  readonly temperature?: number;
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
  readonly key: string | undefined;
}

export type ChatReply = (asked: ChatRequest, response: ServerResponse, turn: number) => void;

/** An endpoint on loopback that speaks the OpenAI chat call, answers as told, and remembers what it was asked; with `numbers` it gives vectors of that length. */
export async function chatEndpoint(
  reply: ChatReply,
  { numbers }: { numbers?: number } = {},
): Promise<{ baseUrl: string; asked: ChatRequest[] }> {
  const asked: ChatRequest[] = [];
  const server = createServer(async (request, response) => {
    if (numbers && request.url?.endsWith('/embeddings')) {
      send(response, 200, { data: [{ index: 0, embedding: Array(numbers).fill(1) }] });
      return;
    }
    if (!request.url?.endsWith('/chat/completions')) {
      send(response, 404, { error: { message: 'This endpoint speaks the chat call only.' } });
      return;
    }
    const body: ChatRequest = { ...JSON.parse(await textOf(request)), key: request.headers.authorization };
    asked.push(body);
    reply(body, response, asked.length);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked };
}

/** Sends what a model said, as it was said. */
export const say = (
  response: ServerResponse,
  content: string,
  usage = { prompt_tokens: 1_000, completion_tokens: 200 },
  finish_reason = 'stop',
) =>
  send(response, 200, {
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason }],
    usage,
  });

export const send = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));

const textOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};
