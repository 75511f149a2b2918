import type { Contact } from './contender.ts';
import { createEventStreams } from './event-streams.ts';
import type { Service } from './service.ts';

/** Rows in memory with a running number, for the floors and for RxDB, which brings no server of its own. */
export function servePlain(): Service {
  const databases = new Map<string, { rows: Map<string, { row: Contact; seq: number; times: number }>; seq: number }>();
  const streams = createEventStreams();
  const of = (name: string) => {
    const known = databases.get(name) ?? { rows: new Map(), seq: 0 };
    databases.set(name, known);
    return known;
  };
  const put = (name: string, rows: readonly Contact[]): void => {
    const database = of(name);
    for (const row of rows) {
      database.seq += 1;
      const times = (database.rows.get(row.id)?.times ?? 0) + 1;
      // Set anew, so that the order of the map stays the order of the numbers.
      database.rows.delete(row.id);
      database.rows.set(row.id, { row, seq: database.seq, times });
    }
    streams.say(name, String(database.seq));
  };
  return {
    seed: put,
    count: async (name) => {
      const rows = [...of(name).rows.values()];
      return { rows: rows.length, doubled: rows.filter(({ times }) => times > 1).length };
    },
    answer({ path: [name = '', verb], query, body, response }) {
      if (verb === 'events') {
        streams.join(name, response);
        return undefined;
      }
      if (verb === 'push') {
        put(name, body as Contact[]);
        return {};
      }
      const after = Number(query.get('after'));
      const limit = Number(query.get('limit'));
      const rows: Contact[] = [];
      let checkpoint = after;
      for (const { row, seq } of of(name).rows.values()) {
        if (seq <= after) continue;
        if (rows.length === limit) break;
        rows.push(row);
        checkpoint = seq;
      }
      return { rows, checkpoint };
    },
  };
}
