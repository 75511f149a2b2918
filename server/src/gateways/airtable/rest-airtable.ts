import { type Message, msg } from '@paratope/shared/words/message';
import { whole } from '@paratope/sync/whole-text';
import * as z from 'zod/mini';
import {
  type Airtable,
  type AirtableQuery,
  type AirtableRecord,
  AirtableRefused,
  AirtableUnreachable,
} from './airtable.ts';

export interface AirtableAccess {
  readonly apiUrl: string;
  readonly apiKey: string;
  readonly baseId: string;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Milliseconds per request; 30,000 by default. */
  readonly patience?: number;
}

/**
 * Airtable's REST API for one base. Requests are sequential, at most five in any second; after a 429
 * nothing is sent for thirty seconds, with up to three retries. What may be repeated is retried at once
 * after a 5xx, twice; a list whose iterator is gone restarts from its first page.
 */
export function createRestAirtable({
  apiUrl,
  apiKey,
  baseId,
  now,
  sleep,
  patience = 30_000,
}: AirtableAccess): Airtable {
  const base = `${apiUrl.replace(/\/$/, '')}/v0/${encodeURIComponent(baseId)}`;
  const inTurn = createPacer({ now, sleep });
  return {
    baseId,
    pages,
    update: (table, records) => write('PATCH', table, records),
    create: (table, records) => write('POST', table, records),
  };

  async function* pages(table: string, { fields = [], filterByFormula }: AirtableQuery = {}) {
    const seen = new Set<string>();
    let offset: string | undefined;
    let restarts = 0;
    do {
      const query = new URLSearchParams({ pageSize: String(pageSize) });
      for (const field of fields) query.append('fields[]', field);
      if (filterByFormula) query.set('filterByFormula', filterByFormula);
      if (offset) query.set('offset', offset);
      const page = await ask('GET', table, { query }).then(Page.parse, (failure: unknown) => {
        const isOver = failure instanceof AirtableRefused && failure.type === iteratorGone;
        if (!isOver || restarts === mostRestarts) throw failure;
        return undefined;
      });
      if (!page) restarts += 1;
      // After a restart the first pages come again; no record is yielded twice.
      const fresh = page?.records.filter(({ id }) => !seen.has(id)) ?? [];
      for (const { id } of fresh) seen.add(id);
      if (fresh.length > 0) yield fresh;
      offset = page ? page.offset : '';
    } while (offset !== undefined);
  }

  async function write(method: 'PATCH' | 'POST', table: string, records: readonly object[]) {
    const written: AirtableRecord[] = [];
    for (let from = 0; from < records.length; from += mostWritten) {
      // Without typecast, a value that the column's list does not have yet is refused.
      const body = { records: records.slice(from, from + mostWritten), typecast: true };
      written.push(...Page.parse(await ask(method, table, { body })).records);
    }
    return written;
  }

  async function ask(
    method: string,
    table: string,
    { query, body }: { query?: URLSearchParams; body?: object },
  ): Promise<unknown> {
    const url = `${base}/${encodeURIComponent(table)}${query ? `?${query}` : ''}`;
    let faults = 0;
    for (let tries = 1; ; ) {
      const response = await inTurn(() => send(method, url, body));
      const answer: unknown = whole(await response.json().catch(() => undefined));
      if (response.ok && answer !== undefined) return answer;
      if (response.status !== 429 && response.status < 500) throw refusalOf(response.status, answer);
      if (response.status !== 429) {
        faults += 1;
        if (method === 'POST' || faults > mostFaults)
          throw new AirtableUnreachable(msg('Airtable responded with status {status}.', { status: response.status }));
        continue;
      }
      if (tries === mostTries)
        throw new AirtableUnreachable(msg('Airtable is getting too many requests. Try again later.'));
      tries += 1;
      await sleep(waitWhenTooMany);
    }
  }

  async function send(method: string, url: string, body: object | undefined): Promise<Response> {
    try {
      return await fetch(url, {
        method,
        redirect: 'error',
        headers: { Authorization: `Bearer ${apiKey}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
        signal: AbortSignal.timeout(patience),
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    } catch (failure) {
      throw new AirtableUnreachable(msg('We couldn’t reach Airtable.'), { cause: failure });
    }
  }
}

/** Most records per page and per write, as published. */
const pageSize = 100;
const mostWritten = 10;
/** Five requests in any second, and thirty seconds of silence after a 429, as published. */
const mostInASecond = 5;
const waitWhenTooMany = 30_000;
const mostTries = 4;
const mostFaults = 2;
/** An iterator lives for some minutes; embedding between two pages of a first sync may take longer. */
const iteratorGone = 'LIST_RECORDS_ITERATOR_NOT_AVAILABLE';
const mostRestarts = 3;

const Page = z.object({
  records: z.array(z.object({ id: z.string(), createdTime: z.string(), fields: z.record(z.string(), z.unknown()) })),
  offset: z.optional(z.string()),
});

/** Sequential, and no sixth request within a second of the first. */
function createPacer({ now, sleep }: Pick<AirtableAccess, 'now' | 'sleep'>) {
  const sent: number[] = [];
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(async () => {
      const first = sent.length < mostInASecond ? undefined : sent.shift();
      if (first !== undefined) await sleep(Math.max(0, first + 1_000 - now()));
      sent.push(now());
      return work();
    });
    last = mine.catch(() => {});
    return mine;
  };
}

const Refusal = z.object({
  error: z.union([z.string(), z.object({ type: z.string(), message: z.optional(z.string()) })]),
});

function refusalOf(status: number, answer: unknown): AirtableRefused {
  const parsed = Refusal.safeParse(answer);
  const error = parsed.success ? parsed.data.error : 'UNKNOWN';
  const { type, message } = typeof error === 'string' ? { type: error, message: undefined } : error;
  return new AirtableRefused(
    status,
    type,
    sentences[status] ?? message ?? msg('Airtable responded with status {status} ({type}).', { status, type }),
  );
}

/** For statuses where Airtable's own words would not tell what to do. */
const sentences: Readonly<Record<number, Message>> = {
  401: msg('Airtable doesn’t accept this API key.'),
};
