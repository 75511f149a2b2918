import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Budget, createEndpointEmbedder, type EndpointSettings } from './endpoint-embedder.ts';

interface Asked {
  readonly model: string;
  readonly input: string[];
  readonly dimensions: number;
}

type Reply = (asked: Asked, response: ServerResponse, turn: number) => void;

/** An endpoint on loopback that answers as told and remembers what it was asked. */
async function endpoint(reply: Reply, settings: Partial<EndpointSettings> = {}) {
  const asked: (Asked & { key: string | undefined })[] = [];
  const server = createServer(async (request, response) => {
    const body: Asked = JSON.parse(await textOf(request));
    asked.push({ ...body, key: request.headers.authorization });
    reply(body, response, asked.length);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const spent: number[] = [];
  const budget: Budget = { isSpent: async () => false, spend: async (tokens) => void spent.push(tokens) };
  const embedder = createEndpointEmbedder({
    baseUrl,
    apiKey: 'key-of-the-test',
    model: 'small',
    dimensions: 3,
    budget,
    retries: 1,
    ...settings,
  });
  return { embedder, asked, spent };
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

const send = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));

/** One vector per text: its length, 0 and 0; the last text first, as the order is the index's to say. */
const well: Reply = ({ input }, response) =>
  send(response, 200, {
    object: 'list',
    data: input.map((text, index) => ({ object: 'embedding', index, embedding: [text.length, 0, 0] })).reverse(),
    usage: { prompt_tokens: 7, total_tokens: 7 },
  });

describe('an endpoint that answers well', () => {
  test('gives one vector of unit length per text, in order, and none is asked for an empty text', async () => {
    const { embedder, asked, spent } = await endpoint(({ input }, response) =>
      send(response, 200, {
        data: input.map((text, index) => ({ index, embedding: text === 'eye' ? [3, 4, 0] : [0, 0, 2] })).reverse(),
        usage: { total_tokens: 7 },
      }),
    );
    const vectors = await embedder.embed(['eye', ' ', 'heart']);
    expect(vectors.map((vector) => [...vector].map((value) => Math.round(value * 100) / 100))).toEqual([
      [0.6, 0.8, 0],
      [0, 0, 0],
      [0, 0, 1],
    ]);
    expect(asked).toMatchObject([
      { model: 'small', input: ['eye', 'heart'], dimensions: 3, key: 'Bearer key-of-the-test' },
    ]);
    expect(spent).toEqual([7]);
  });

  test('is asked in batches of 96 texts, each cut to what models read', async () => {
    const { embedder, asked } = await endpoint(well);
    await embedder.embed(Array.from({ length: 200 }, (_, at) => `text ${at}`));
    expect(asked.map(({ input }) => input.length)).toEqual([96, 96, 8]);
    await embedder.embed(['long '.repeat(10_000), ...Array.from({ length: 8 }, () => 'x'.repeat(24_000))]);
    expect(asked.slice(3).map(({ input }) => input.map(({ length }) => length))).toEqual([
      Array(8).fill(24_000),
      [24_000],
    ]);
  });

  test('names its vectors by host, model and length', async () => {
    const { embedder } = await endpoint(well);
    expect(embedder.model).toMatch(/^127\.0\.0\.1:\d+\/small-3$/);
  });
});

describe('an endpoint in trouble', () => {
  test.for([429, 500, 503])('with status %i once is asked again', async (status) => {
    const { embedder, asked } = await endpoint((body, response, turn) =>
      turn === 1
        ? send(response, status, { error: { message: 'busy' } }, { 'retry-after-ms': '5' })
        : well(body, response, turn),
    );
    expect((await embedder.embed(['eye']))[0]?.[0]).toBe(1);
    expect(asked).toHaveLength(2);
  });

  test.for([
    [429, 'The AI endpoint gave no vectors: it responded with status 429.'],
    [500, 'The AI endpoint gave no vectors: it responded with status 500.'],
  ] as const)('with status %i for good is unavailable', async ([status, sentence]) => {
    const { embedder, asked } = await endpoint((_, response) =>
      send(response, status, { error: { message: 'key-of-the-test is bad' } }, { 'retry-after-ms': '5' }),
    );
    await expect(embedder.embed(['eye'])).rejects.toThrow(sentence);
    expect(asked).toHaveLength(2);
  });

  test('that refuses the key is not asked again', async () => {
    const { embedder, asked } = await endpoint((_, response) => send(response, 401, { error: { message: 'no' } }));
    await expect(embedder.embed(['eye'])).rejects.toThrow('it responded with status 401');
    expect(asked).toHaveLength(1);
  });

  test('that does not answer in time is unavailable', async () => {
    const { embedder } = await endpoint(() => {}, { timeout: 50, retries: 0 });
    await expect(embedder.embed(['eye'])).rejects.toThrow('it took too long');
  });

  test('that nobody runs is unavailable', async () => {
    const budget: Budget = { isSpent: async () => false, spend: async () => {} };
    const settings = { apiKey: 'x', model: 'small', dimensions: 3, budget, retries: 0 };
    const embedder = createEndpointEmbedder({ ...settings, baseUrl: 'http://127.0.0.1:1/v1' });
    await expect(embedder.embed(['eye'])).rejects.toThrow('it could not be reached');
  });

  test.for([
    ['no list', { vectors: [] }, 'in an unknown format'],
    ['words for numbers', { data: [{ index: 0, embedding: ['a', 'b', 'c'] }] }, 'in an unknown format'],
    ['too few vectors', { data: [] }, 'left out a vector'],
    [
      'vectors of another length',
      { data: [{ index: 0, embedding: [1, 2] }] },
      'gave 2 numbers per vector instead of 3',
    ],
  ] as const)('that answers with %s is unavailable', async ([, body, sentence]) => {
    const { embedder } = await endpoint((_, response) => send(response, 200, body));
    await expect(embedder.embed(['eye'])).rejects.toThrow(sentence);
  });
});

test('a day whose tokens are used up asks nothing more', async () => {
  const budget: Budget = { isSpent: async () => true, spend: async () => {} };
  const { embedder, asked } = await endpoint(well, { budget });
  await expect(embedder.embed(['eye'])).rejects.toThrow("Today's AI limit is used up.");
  expect(asked).toEqual([]);
});
