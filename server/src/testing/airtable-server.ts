import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Fields = Record<string, unknown>;
type ColumnType = 'text' | 'number' | 'checkbox' | 'select' | 'selects' | 'date' | 'dateTime' | 'email' | 'url';

export interface AirtableTable {
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** In the order they were made; `fields` holds what is not empty. */
  readonly records: { readonly id: string; readonly createdTime: string; fields: Fields }[];
}

export interface AirtableServer {
  readonly url: string;
  readonly apiKey: string;
  readonly baseId: string;
  readonly tables: Map<string, AirtableTable>;
  /** Requests that were let in, as `METHOD /path?query`, with when they came in milliseconds. */
  readonly requests: readonly { readonly line: string; readonly at: number; readonly body: unknown }[];
  /** Adds a table with columns of these types and records of these values. */
  table(name: string, columns: AirtableTable['columns'], records?: readonly Fields[]): AirtableTable;
  /** Every request until the moment is answered with 429; of its own it does so after a sixth request in one second. */
  blockedUntil: number;
  isDown: boolean;
  /** What the key may do. */
  scopes: readonly string[];
  /** So many requests from now on are answered with 503. */
  faults: number;
  /** So many requests for a further page find their iterator gone. */
  lostIterators: number;
  /** Takes every request and answers none. */
  isSilent: boolean;
  /** The next write is done, and its answer never arrives. */
  losesNextAnswer: boolean;
  close(): Promise<void>;
}

/** A server on loopback that answers as the published REST API does, for one base held in memory. */
export async function startAirtableServer(now: () => number = () => performance.now()): Promise<AirtableServer> {
  const requests: { line: string; at: number; body: unknown }[] = [];
  const tables = new Map<string, AirtableTable>();
  const iterators = new Map<string, { table: string; query: string; from: number }>();
  let made = 0;
  const name = (kind: string) => {
    made += 1;
    return `${kind}${String(made).padStart(14, '0')}`;
  };
  const record = (fields: Fields) => ({
    id: name('rec'),
    createdTime: new Date(Date.UTC(2026, 4, 4) + made * 1_000).toISOString(),
    fields,
  });

  const http = createServer((request, response) => {
    answer(request, response).catch((failure) => reply(response, refused(500, 'SERVER_ERROR', String(failure))));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));

  const server: AirtableServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    apiKey: 'patLoopback.0123456789abcdef',
    baseId: 'appLoopback000001',
    tables,
    requests,
    blockedUntil: 0,
    isDown: false,
    scopes: ['data.records:read', 'data.records:write'],
    faults: 0,
    lostIterators: 0,
    isSilent: false,
    losesNextAnswer: false,
    table(title, columns, records = []) {
      const table = { columns, records: records.map((fields) => record(fields)) };
      tables.set(title, table);
      return table;
    },
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
  return server;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (server.isDown) return void request.socket.destroy();
    if (server.isSilent) return;
    const text = await bodyOf(request);
    const answered = judged(request, text);
    const isLost = server.losesNextAnswer && request.method !== 'GET';
    if (!isLost) return reply(response, answered);
    server.losesNextAnswer = false;
    request.socket.destroy();
  }

  function judged(request: IncomingMessage, text: string): Answer {
    if (request.headers.authorization !== `Bearer ${server.apiKey}`)
      return refused(401, 'AUTHENTICATION_REQUIRED', 'Authentication required');
    const at = now();
    if (requests.filter((one) => one.at > at - 1_000).length >= 5) server.blockedUntil = at + 30_000;
    if (at < server.blockedUntil) {
      const error = { error: 'RATE_LIMIT_REACHED', message: 'Rate limit exceeded. Please try again later' };
      return { status: 429, body: { errors: [error] } };
    }
    const url = new URL(request.url ?? '/', server.url);
    const body: unknown = text === '' ? undefined : parsedOr(text);
    requests.push({ line: `${request.method} ${decodeURIComponent(url.pathname)}${url.search}`, at, body });
    if (text !== '' && body === undefined) return refused(422, 'INVALID_REQUEST_UNKNOWN', invalid);
    if (server.faults > 0) {
      server.faults -= 1;
      return refused(503, 'SERVICE_UNAVAILABLE', '');
    }
    if (url.pathname === '/v0/meta/whoami') return { status: 200, body: { id: 'usrLoopback', scopes: server.scopes } };
    const [, version, base, title, id] = url.pathname.split('/').map(decodeURIComponent);
    if (version !== 'v0' || !title || id) return { status: 404, body: { error: 'NOT_FOUND' } };
    const table = tables.get(title);
    if (base !== server.baseId || !table)
      return refused(403, 'INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND', notFoundOrNotForYou);
    if (request.method === 'GET') return list(title, table, url);
    if (request.method === 'PATCH' || request.method === 'POST') return write(request.method, table, body);
    return { status: 404, body: { error: 'NOT_FOUND' } };
  }

  function list(title: string, table: AirtableTable, url: URL): Answer {
    const size = Number(url.searchParams.get('pageSize') ?? 100);
    if (!Number.isInteger(size) || size < 1 || size > 100) return refused(422, 'INVALID_REQUEST_UNKNOWN', invalid);
    const wanted = url.searchParams.getAll('fields[]');
    const unknown = wanted.find((column) => !(column in table.columns));
    if (unknown) return refused(422, 'UNKNOWN_FIELD_NAME', `Unknown field name: "${unknown}"`);
    const formula = url.searchParams.get('filterByFormula');
    const filter = formula === null ? { column: '', value: '' } : equality(formula);
    if (!filter || (filter.column && !(filter.column in table.columns)))
      return refused(422, 'INVALID_FILTER_BY_FORMULA', 'The formula for filtering records is invalid.');
    const query = `${wanted.join()}|${formula}`;
    const offset = url.searchParams.get('offset');
    const isLost = offset !== null && server.lostIterators > 0;
    if (isLost) server.lostIterators -= 1;
    const iterator = offset === null ? { table: title, query, from: 0 } : iterators.get(offset);
    if (!iterator || isLost || iterator.table !== title || iterator.query !== query)
      return refused(422, 'LIST_RECORDS_ITERATOR_NOT_AVAILABLE', '');
    const found = table.records.filter(({ fields }) => !filter.column || fields[filter.column] === filter.value);
    const from = iterator.from;
    const page = found.slice(from, from + size).map((one) => shown(one, wanted));
    if (from + size >= found.length) return { status: 200, body: { records: page } };
    const next = `${name('itr')}/${found[from + size]?.id}`;
    iterators.set(next, { ...iterator, from: from + size });
    return { status: 200, body: { records: page, offset: next } };
  }

  /** All of it or nothing. */
  function write(method: 'PATCH' | 'POST', table: AirtableTable, body: unknown): Answer {
    const { records, typecast = false } = (body ?? {}) as { records?: unknown; typecast?: boolean };
    if (!Array.isArray(records) || records.length < 1 || records.length > 10)
      return refused(422, 'INVALID_REQUEST_UNKNOWN', invalid);
    const done: { target: AirtableTable['records'][number] | undefined; fields: Fields }[] = [];
    for (const { id, fields } of records as { id?: string; fields?: Fields }[]) {
      if (!fields || (method === 'PATCH') === (id === undefined))
        return refused(422, 'INVALID_REQUEST_UNKNOWN', invalid);
      const target = table.records.find((one) => one.id === id);
      if (method === 'PATCH' && !target) return refused(404, 'MODEL_ID_NOT_FOUND', `Record "${id}" does not exist`);
      for (const [column, value] of Object.entries(fields)) {
        const type = table.columns[column];
        if (!type) return refused(422, 'UNKNOWN_FIELD_NAME', `Unknown field name: "${column}"`);
        if (!accepts(type, value, typecast))
          return refused(422, 'INVALID_VALUE_FOR_COLUMN', `Field "${column}" cannot accept the provided value`);
      }
      done.push({ target, fields });
    }
    const written = done.map(({ target, fields }) => {
      const one = target ?? record({});
      if (!target) table.records.push(one);
      one.fields = { ...one.fields, ...fields };
      return shown(one, []);
    });
    return { status: 200, body: { records: written } };
  }
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const refused = (status: number, type: string, message: string): Answer => ({
  status,
  body: { error: { type, ...(message ? { message } : {}) } },
});

const invalid = 'Invalid request: parameter validation failed. Check your request data.';
const notFoundOrNotForYou =
  'Invalid permissions, or the requested model was not found. Check that both your user and your token have the required permissions, and that the model names and/or ids are correct.';

/** What is empty is left out of an answer: blank text, an unticked box, an empty list. */
function shown({ id, createdTime, fields }: AirtableTable['records'][number], wanted: readonly string[]) {
  const entries = Object.entries(fields).filter(
    ([column, value]) =>
      (wanted.length === 0 || wanted.includes(column)) &&
      value !== null &&
      value !== '' &&
      value !== false &&
      !(Array.isArray(value) && value.length === 0),
  );
  return { id, createdTime, fields: Object.fromEntries(entries) };
}

function accepts(type: ColumnType, value: unknown, typecast: boolean): boolean {
  if (value === null) return true;
  if (type === 'number') return typeof value === 'number' || (typecast && !Number.isNaN(Number(value)));
  if (type === 'checkbox') return typeof value === 'boolean';
  if (type === 'selects') return Array.isArray(value) && value.every((one) => typeof one === 'string');
  if (type === 'date' || type === 'dateTime') return typeof value === 'string' && !Number.isNaN(Date.parse(value));
  return typeof value === 'string' || (typecast && typeof value === 'boolean');
}

/** The one kind of formula that is understood: `{Column} = "value"`. */
function equality(formula: string): { column: string; value: string } | undefined {
  const found = /^\{(?<column>[^}]+)\}\s*=\s*(?<quote>["'])(?<value>.*)\k<quote>$/.exec(formula)?.groups;
  return found && { column: found.column ?? '', value: found.value ?? '' };
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

function reply(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}
