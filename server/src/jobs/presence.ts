import type { RecordEvent } from '@paratope/shared/admin/presence-api';

/** Which admins have which record open, in the memory of this process. A page has a record open as long as its stream. */
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

export function createPresence(): Presence {
  const byRecord = new Map<string, Set<Open>>();
  const byStream = new Map<string, Open>();

  const openBy = (adminId: string): number =>
    [...byStream.values()].filter(({ admin }) => admin.adminId === adminId).length;

  const tellOthers = (record: string): void => {
    const here = byRecord.get(record) ?? new Set();
    const names = new Map([...here].map(({ admin }) => [admin.adminId, admin.name]));
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

  return {
    enter(record, given) {
      if (byStream.size >= mostOfAll || openBy(given.admin.adminId) >= mostOfOneAdmin) return undefined;
      const viewer: Open = { ...given, record, unanswered: 0, isWritten: false, told: '' };
      byStream.set(viewer.stream, viewer);
      byRecord.set(record, (byRecord.get(record) ?? new Set()).add(viewer));
      const pings = setInterval(() => {
        if (viewer.unanswered >= mostUnanswered) return viewer.end();
        viewer.unanswered += 1;
        viewer.hear({ kind: 'ping', stream: viewer.stream });
      }, pingEvery);
      pings.unref();
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
          const here = byRecord.get(record);
          here?.delete(viewer);
          if (here?.size === 0) byRecord.delete(record);
          tellOthers(record);
        },
      };
    },
    confirm(stream, adminId) {
      const viewer = byStream.get(stream);
      if (viewer?.admin.adminId !== adminId) return false;
      viewer.unanswered = 0;
      return true;
    },
    changed(records, by) {
      for (const viewer of new Set(records.flatMap((record) => [...(byRecord.get(record) ?? [])]))) {
        viewer.isWritten = false;
        if (viewer.admin.sessionId === by?.sessionId) continue;
        viewer.hear({ kind: 'changed', by: by?.name ?? null, isOwn: viewer.admin.adminId === by?.adminId });
      }
    },
    openStreams: () => byStream.size,
  };
}
