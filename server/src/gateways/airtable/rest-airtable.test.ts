import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type AirtableServer, startAirtableServer } from '../../testing/airtable-server.ts';
import { AirtableRefused, AirtableUnreachable } from './airtable.ts';
import { createRestAirtable } from './rest-airtable.ts';

test('a table is read page by page, a hundred at a time, with the key in the header alone', async () => {
  const { server, airtable } = await open();
  server.table('Funds', { Name: 'text' }, names(250));
  const pages = await all(airtable.pages('Funds'));
  expect(pages.map((page) => page.length)).toEqual([100, 100, 50]);
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(250);
  const lines = server.requests.map(({ line }) => line);
  expect(lines[0]).toBe(`GET /v0/${server.baseId}/Funds?pageSize=100`);
  expect(lines[1]).toMatch(/&offset=itr\d+%2Frec\d+$/);
  expect(lines.join()).not.toContain(server.apiKey);
});

test('never more than five requests leave within a second, whoever asks', async () => {
  const { server, airtable } = await open();
  server.table('Funds', { Name: 'text' }, names(700));
  await Promise.all([all(airtable.pages('Funds')), all(airtable.pages('Funds'))]);
  const times = server.requests.map(({ at }) => at);
  expect(times).toHaveLength(14);
  for (const at of times) expect(times.filter((one) => one >= at && one < at + 1_000).length).toBeLessThanOrEqual(5);
});

test('after a 429 it is silent for thirty seconds and then goes on where it was', async () => {
  const { server, airtable, slept, time } = await open();
  server.table('Funds', { Name: 'text' }, names(150));
  const pages = airtable.pages('Funds');
  await pages.next();
  server.blockedUntil = time() + 20_000;
  expect((await pages.next()).value).toHaveLength(50);
  expect(slept).toContain(30_000);
});

test('when it stays too much, it gives up with a sentence', async () => {
  const { server, airtable } = await open();
  server.table('Funds', { Name: 'text' });
  server.blockedUntil = Number.POSITIVE_INFINITY;
  await expect(all(airtable.pages('Funds'))).rejects.toThrow('Airtable is getting too many requests. Try again later.');
});

test('twenty-five changes go out by tens, and come back as they read now', async () => {
  const { server, airtable } = await open();
  const { records } = server.table('Matches', { Name: 'text', Approved: 'checkbox' }, names(25));
  const written = await airtable.update(
    'Matches',
    records.map(({ id }, at) => ({ id, fields: { Approved: at % 2 === 0 } })),
  );
  expect(server.requests.map(({ body }) => (body as { records: unknown[] }).records.length)).toEqual([10, 10, 5]);
  // An unticked box is left out of the answer, as published.
  expect(written.slice(0, 2).map(({ fields }) => fields)).toEqual([
    { Name: 'Fund 1', Approved: true },
    { Name: 'Fund 2' },
  ]);
  const [made] = await airtable.create('Matches', [{ fields: { Name: 'Fund 26', Approved: true } }]);
  expect(made).toMatchObject({ id: expect.stringMatching(/^rec/), fields: { Name: 'Fund 26', Approved: true } });
});

test('each refusal is told apart by its status and word, with a sentence', async () => {
  const { server, airtable, access } = await open();
  server.table('Funds', { Name: 'text', Size: 'number' }, names(1));
  const [record] = server.tables.get('Funds')?.records ?? [];
  const refused = async (work: Promise<unknown>) => {
    const failure: unknown = await work.catch((reason: unknown) => reason);
    if (!(failure instanceof AirtableRefused)) throw failure;
    return { status: failure.status, type: failure.type, says: failure.message, isMissing: failure.isMissingTable };
  };
  expect(await refused(all(createRestAirtable({ ...access, apiKey: 'patWrong' }).pages('Funds')))).toEqual({
    status: 401,
    type: 'AUTHENTICATION_REQUIRED',
    says: 'Airtable doesn’t accept this API key.',
    isMissing: false,
  });
  expect(await refused(all(airtable.pages('Nothing here')))).toMatchObject({ status: 403, isMissing: true });
  expect(await refused(all(airtable.pages('Funds', { fields: ['Nmae'] })))).toMatchObject({
    status: 422,
    type: 'UNKNOWN_FIELD_NAME',
    says: 'Unknown field name: "Nmae"',
  });
  expect(await refused(airtable.update('Funds', [{ id: 'recNobody', fields: {} }]))).toMatchObject({ status: 404 });
  const wrong = [{ id: record?.id ?? '', fields: { Size: { large: true } } }];
  expect(await refused(airtable.update('Funds', wrong))).toMatchObject({
    type: 'INVALID_VALUE_FOR_COLUMN',
    says: 'Field "Size" cannot accept the provided value',
  });
});

test('a provider that does not answer is told as one that cannot be reached', async () => {
  const { server, airtable } = await open();
  server.isDown = true;
  const failure: unknown = await all(airtable.pages('Funds')).catch((reason: unknown) => reason);
  expect(failure).toBeInstanceOf(AirtableUnreachable);
  expect((failure as Error).message).toBe('We couldn’t reach Airtable.');
});

const names = (count: number) => Array.from({ length: count }, (_, at) => ({ Name: `Fund ${at + 1}` }));

async function all<T>(pages: AsyncGenerator<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const page of pages) found.push(page);
  return found;
}

/** The provider and its client on one clock that moves when somebody sleeps, and a little with every request. */
test('[ASVS 15.3.2] no redirect is followed: whatever the tables answer, nobody else is asked', async () => {
  const asked: string[] = [];
  const elsewhere = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('Content-Type', 'application/json').end('{"records":[]}');
  });
  const elsewhereUrl = await listening(elsewhere);
  const redirecting = createServer((_, response) => {
    response.writeHead(307, { Location: `${elsewhereUrl}/taken` }).end();
  });
  const { access } = await open();
  const airtable = createRestAirtable({ ...access, apiUrl: await listening(redirecting) });
  await expect(all(airtable.pages('Funds'))).rejects.toThrow(AirtableUnreachable);
  await expect(airtable.create('Funds', [{ fields: { Name: 'Secret' } }])).rejects.toThrow(AirtableUnreachable);
  expect(asked).toEqual([]);
});

async function listening(http: Server): Promise<string> {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void http.close());
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

async function open() {
  let moment = 0;
  const slept: number[] = [];
  const time = () => moment;
  const server: AirtableServer = await startAirtableServer(time);
  onTestFinished(() => server.close());
  const access = {
    apiUrl: server.url,
    apiKey: server.apiKey,
    baseId: server.baseId,
    now: time,
    sleep: async (milliseconds: number) => {
      slept.push(milliseconds);
      moment += milliseconds;
    },
  };
  return { server, access, airtable: createRestAirtable(access), slept, time };
}
