import type { RecordEvent } from '@paratope/shared/admin/presence-api';
import { noRelay, type Relay } from '../db/relay.ts';

/** Which admins have which record open, in memory. A page has a record open as long as its stream. */
export interface Presence {
  /** Undefined while too many are open. */
  enter(record: string, viewer: Viewer): Place | undefined;
  /** Whether a stream of this admin is open. It stays open until two pings are unanswered. */
  confirm(stream: string, adminId: string): boolean;
  /** Tells everyone who has one of these records open, but for the session that changed it. `by`: undefined if it was no admin. */
  changed(records: readonly string[], by: Watcher | undefined): void;
  openStreams(): number;
}

interface Place {
  /** Something belonging to the record was written. Only if no act of an admin follows in the same commit, it was somebody else. */
  written(): void;
  leave(): void;
}

interface Watcher {
  readonly adminId: string;
  readonly sessionId: string;
  readonly name: string;
}

interface Viewer {
  readonly stream: string;
  readonly admin: Watcher;
  hear(event: RecordEvent): void;
  /** Called when its page does not answer any more. */
  end(): void;
}

/** Most streams of one admin: each page with an open record holds one. */
export const mostOfOneAdmin = 12;
/** Most streams of all admins. */
export const mostOfAll = 1_000;

/** Milliseconds between pings. A page without a network is gone after three of them at the latest. */
const pingEvery = 4_000;
const mostUnanswered = 2;
const mostNamed = 3;

interface Open extends Viewer {
  readonly record: string;
  unanswered: number;
  isWritten: boolean;
  /** The names it was last told, so that a second page of the same admin tells nobody anything. */
  told: string;
}

/** What processes tell each other. A stream that another one has is told of with each ping. */
type Said =
  | { readonly open: string; readonly record: string; readonly admin: Named }
  | { readonly gone: string }
  | { readonly confirmed: string; readonly adminId: string }
  | { readonly changed: readonly string[]; readonly by: Watcher | undefined };

type Named = Pick<Watcher, 'adminId' | 'name'>;

interface Elsewhere {
  readonly record: string;
  readonly admin: Named;
  /** By the process's own clock, in milliseconds. */
  readonly until: number;
}

export function createPresence(relay: Relay = noRelay): Presence {
  const elsewhere = new Map<string, Elsewhere>();
  const byRecord = new Map<string, Set<Open>>();
  const byStream = new Map<string, Open>();

  const openBy = (adminId: string): number =>
    [...byStream.values()].filter(({ admin }) => admin.adminId === adminId).length;

  const tellOthers = (record: string): void => {
    const here = byRecord.get(record) ?? new Set();
    for (const [stream, { until }] of elsewhere) if (until < performance.now()) elsewhere.delete(stream);
    const there = [...elsewhere.values()].filter((one) => one.record === record);
    const names = new Map([...here, ...there].map(({ admin }) => [admin.adminId, admin.name]));
    for (const viewer of here) {
      const others = [...names].filter(([adminId]) => adminId !== viewer.admin.adminId).map(([, name]) => name);
      const told = JSON.stringify(others);
      if (told === viewer.told) continue;
      viewer.told = told;
      viewer.hear({
        kind: 'others',
        names: others.slice(0, mostNamed),
        more: Math.max(0, others.length - mostNamed),
      });
    }
  };

  const confirm = (stream: string, adminId: string): boolean => {
    const viewer = byStream.get(stream);
    if (viewer?.admin.adminId !== adminId) return false;
    viewer.unanswered = 0;
    return true;
  };

  const changed = (records: readonly string[], by: Watcher | undefined): void => {
    for (const viewer of new Set(records.flatMap((record) => [...(byRecord.get(record) ?? [])]))) {
      viewer.isWritten = false;
      if (viewer.admin.sessionId === by?.sessionId) continue;
      viewer.hear({ kind: 'changed', by: by?.name ?? null, isOwn: viewer.admin.adminId === by?.adminId });
    }
  };

  const say = (said: Said): void => relay.send('presence', said);

  const tell = ({ stream, record, admin: { adminId, name } }: Open): void =>
    say({ open: stream, record, admin: { adminId, name } });

  relay.listen<Said>('presence', (said) => {
    if ('changed' in said) return changed(said.changed, said.by);
    if ('confirmed' in said) return void confirm(said.confirmed, said.adminId);
    const stream = 'open' in said ? said.open : said.gone;
    const known = elsewhere.get(stream);
    if ('open' in said) {
      elsewhere.set(stream, { ...said, until: performance.now() + mostUnanswered * 2 * pingEvery });
      // Whoever comes is told who is here.
      if (!known) for (const viewer of byRecord.get(said.record) ?? []) tell(viewer);
    } else elsewhere.delete(stream);
    const record = 'open' in said ? said.record : known?.record;
    if (record !== undefined) tellOthers(record);
  });

  return {
    enter(record, given) {
      if (byStream.size >= mostOfAll || openBy(given.admin.adminId) >= mostOfOneAdmin) return undefined;
      const viewer: Open = { ...given, record, unanswered: 0, isWritten: false, told: '' };
      byStream.set(viewer.stream, viewer);
      byRecord.set(record, (byRecord.get(record) ?? new Set()).add(viewer));
      const pings = setInterval(() => {
        if (viewer.unanswered >= mostUnanswered) return viewer.end();
        viewer.unanswered += 1;
        tell(viewer);
        tellOthers(record);
        viewer.hear({ kind: 'ping', stream: viewer.stream });
      }, pingEvery);
      pings.unref();
      tell(viewer);
      tellOthers(record);
      return {
        written() {
          if (viewer.isWritten) return;
          viewer.isWritten = true;
          setImmediate(() => {
            if (viewer.isWritten && byStream.has(viewer.stream))
              viewer.hear({ kind: 'changed', by: null, isOwn: false });
            viewer.isWritten = false;
          });
        },
        leave() {
          clearInterval(pings);
          if (!byStream.delete(viewer.stream)) return;
          say({ gone: viewer.stream });
          const here = byRecord.get(record);
          here?.delete(viewer);
          if (here?.size === 0) byRecord.delete(record);
          tellOthers(record);
        },
      };
    },
    confirm(stream, adminId) {
      if (elsewhere.get(stream)?.admin.adminId !== adminId) return confirm(stream, adminId);
      say({ confirmed: stream, adminId });
      return true;
    },
    changed(records, by) {
      changed(records, by);
      say({ changed: records, by });
    },
    openStreams: () => byStream.size,
  };
}
