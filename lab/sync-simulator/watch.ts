import type { SpaceId } from '@paratope/shared/ids';
import type { AnyRow } from '@paratope/shared/mutation';
import type { Commit } from '@paratope/sync/authority/store';
import { rebase } from '@paratope/sync/client/rebase';
import { type RefKey, refKey, type SpaceProgress } from '@paratope/sync/ports';
import type { MemoryStore } from '@paratope/sync/testing/memory-store';
import { ada, sampleRegistry } from '@paratope/sync/testing/sample';
import { difference, type Fault, marksOf } from './oracle.ts';

/** The onlooker: what must be true of a device at every moment, not only in the end. */
export interface Watch {
  /** Everything wrong right now, as far as it is wrong in a world of this kind. */
  look(device: Watched, server: Server, world: { readonly restored: boolean; readonly copied: boolean }): Fault[];
  /** The device's profile was set back: what was seen of it before no longer binds it. */
  forget(name: string): void;
}

export interface Watched {
  readonly name: string;
  readonly store: MemoryStore;
  /** Words whose author, this device, was told they are saved, and the card each is on. */
  readonly saved: ReadonlyMap<string, string>;
  /** Refused changes its person has resubmitted or discarded so far. */
  readonly mended: ReadonlySet<string>;
}

export interface Server {
  readonly rows: ReadonlyMap<RefKey, AnyRow>;
  readonly head: Commit | undefined;
}

export function createWatch(space: SpaceId): Watch {
  const lastCursor = new Map<string, number>();
  const lastKept = new Map<string, { readonly turn: number; readonly mids: ReadonlySet<string> }>();
  const missing = createMissing();
  // What was looked at and found right need not be looked at again: lists and maps that are the very same ones hold the same.
  const ownSeen = createSeen();
  const settledSeen = createSeen();
  const halvesSeen = createSeen();
  return {
    forget: (name) => {
      lastCursor.delete(name);
      lastKept.delete(name);
    },
    look: (device, server, { restored, copied }) => {
      const { store, name } = device;
      const [meta] = store.peek('meta');
      if (!meta) return [];
      const progress = meta.spaces[space];
      const shown = store.shown(space);
      const outbox = store.peek('outbox').toSorted((a, b) => a.seq - b.seq);
      const faults: Fault[] = [];
      const wrong = (kind: Fault['kind'], id: string, what: string): void =>
        void faults.push({ kind, what: `[${id}] ${name}: ${what}` });

      outbox.forEach((entry, index) => {
        if (entry.seq !== meta.lastSeq - outbox.length + 1 + index)
          wrong('diverged', 'W3', `number ${entry.seq} of ${meta.lastSeq} has a hole around it`);
      });

      const attention = store.peek('attention');
      const before = lastKept.get(name);
      if (!before || before.turn !== meta.turn || before.mids.size !== attention.length) {
        const mids = new Set<string>(attention.map(({ mid }) => mid));
        for (const mid of before?.mids ?? [])
          if (!mids.has(mid) && !device.mended.has(mid))
            wrong('lost', 'R2', `the refused change ${mid} left without the person`);
        lastKept.set(name, { turn: meta.turn, mids });
      }

      const cursor = progress && progress.phase !== 'gone' ? progress.cursor.seq : 0;
      if (!restored && progress?.phase !== 'gone' && cursor < (lastCursor.get(name) ?? 0))
        wrong('diverged', 'S3', `the cursor went back to ${cursor}`);
      lastCursor.set(name, cursor);

      if (progress?.phase === 'gone') {
        if (outbox.length === 0 && shown.size > 0)
          wrong('diverged', 'S6', 'rows of a space that is gone are still shown');
        return faults;
      }
      // While everything is downloaded afresh, changes that were accepted once lie in the queue and in the rows; then the rows are replaced.
      if (progress?.phase === 'staging' && progress.fresh) return faults;
      if (!ownSeen.has(name, store.peek('rows'), store.peek('base'), store.peek('outbox'))) {
        const replayed = fullReplay(store, space, shown);
        const other = difference(shown, replayed);
        if (other) wrong('diverged', 'S7', `the view is not the replay: ${other}`);
        // A copied profile holds changes of the original that it does not know to be decided yet; after a restore, so does a device that sends again what
        // it sent under an earlier name.
        const undecided = new Set(restored ? outbox.flatMap(({ args }) => wordOf(args)) : []);
        if (!copied)
          for (const [key, row] of shown) {
            if (wordsOn(row).size === marksOf(row).length) continue;
            const known = wordsOn(store.peek('base').find(({ ref }) => ref === key)?.row);
            if (repeats(marksOf(row).filter((word) => !(undecided.has(word) && known.has(word)))))
              wrong('doubled', 'P2', `a word stands twice in ${key}`);
          }
        if (faults.length === 0) ownSeen.add(name, store.peek('rows'), store.peek('base'), store.peek('outbox'));
      }
      if (isCurrent(progress, server) && outbox.length === 0 && !settledSeen.has(name, shown, server.rows)) {
        const settled = difference(shown, server.rows);
        if (settled) wrong('diverged', 'R3', `all is settled and yet ${settled}`);
        else settledSeen.add(name, shown, server.rows);
      }
      // Until the first download is over, rows may be missing; a restored server may bring back cards this device saw deleted.
      if (restored || !progress || progress.phase === 'opening') return faults;
      for (const what of lostWords(device, shown, server, missing)) wrong('lost', 'P2', what);
      if (outbox.length === 0 && !halvesSeen.has(name, shown, server.rows)) {
        const halves = halfCommits(shown, server);
        for (const what of halves) wrong('diverged', 'S2', what);
        if (halves.length === 0) halvesSeen.add(name, shown, server.rows);
      }
      return faults;
    },
  };
}

/** Remembers for each device the last things looked at, by what they are and not by what they hold. */
function createSeen() {
  const last = new Map<string, readonly object[]>();
  return {
    has: (name: string, ...things: readonly object[]): boolean => {
      const known = last.get(name);
      return known !== undefined && things.every((thing, index) => thing === known[index]);
    },
    add: (name: string, ...things: readonly object[]): void => void last.set(name, things),
  };
}

/** The words of one list that another lacks, worked out once for every two lists that nobody can change. */
function createMissing() {
  const last = new Map<string, { readonly from: readonly string[]; readonly words: readonly string[]; own: object }>();
  return (place: string, theirs: AnyRow, own: AnyRow): readonly string[] => {
    const from = marksOf(theirs);
    const known = last.get(place);
    if (known && known.from === from && known.own === marksOf(own)) return known.words;
    const here = wordsOn(own);
    const words = from.filter((word) => !here.has(word));
    if (Object.isFrozen(from) && Object.isFrozen(marksOf(own))) last.set(place, { from, words, own: marksOf(own) });
    return words;
  };
}
type Missing = ReturnType<typeof createMissing>;

const wordsByList = new WeakMap<readonly string[], ReadonlySet<string>>();

function wordsOn(row: AnyRow | null | undefined): ReadonlySet<string> {
  const list = marksOf(row);
  const known = wordsByList.get(list);
  if (known) return known;
  const words = new Set(list);
  if (Object.isFrozen(list)) wordsByList.set(list, words);
  return words;
}

const repeats = (words: readonly string[]): boolean => new Set(words).size !== words.length;

/** The view made anew from all there is, with no regard to which rows hang together. */
function fullReplay(
  store: MemoryStore,
  space: SpaceId,
  shown: ReadonlyMap<RefKey, AnyRow>,
): ReadonlyMap<RefKey, AnyRow> {
  const pending = store.peek('outbox').toSorted((a, b) => a.seq - b.seq);
  const bases = store.peek('base');
  if (pending.length === 0 && bases.length === 0) return shown;
  const rows = new Map<RefKey, AnyRow | undefined>(
    store
      .peek('rows')
      .flatMap(({ collection, row, space: home }) =>
        home === space ? [[refKey({ collection, id: row.id }), row] as const] : [],
      ),
  );
  for (const { ref, row } of bases) rows.set(ref, row ?? undefined);
  for (const ref of new Set(pending.flatMap((entry) => entry.refs)))
    if (!bases.some((base) => base.ref === ref)) rows.delete(ref);
  const view = rebase(sampleRegistry, ada, rows, pending);
  return new Map([...view].flatMap(([ref, row]) => (row ? [[ref, row] as const] : [])));
}

const isCurrent = (progress: SpaceProgress | undefined, { head }: Server): boolean =>
  progress?.phase === 'following' &&
  progress.cursor.seq === (head?.seq ?? 0) &&
  progress.cursor.nonce === (head?.nonce ?? '');

/** A saved word that the server shows on a card is on that card for its author too, at any moment, unless the author is replacing the card. */
function lostWords(
  { name, saved, store }: Watched,
  shown: ReadonlyMap<RefKey, AnyRow>,
  { rows }: Server,
  missing: Missing,
): string[] {
  const pending = store.peek('outbox').filter((entry) => entry.name === 'removeCard' || entry.name === 'addCard');
  // Turned away on the way, though another tab had brought it through: until the next answer it is with the person, not on the card.
  const withPerson = new Set(store.peek('attention').flatMap(({ undecided, args }) => (undecided ? wordOf(args) : [])));
  const replacing = new Set(pending.flatMap((entry) => entry.refs));
  const faults: string[] = [];
  for (const [ref, row] of rows) {
    const here = shown.get(ref);
    if (!here || replacing.has(ref)) continue;
    for (const word of missing(`${name} ${ref}`, row, here))
      if (saved.get(word) === ref && !withPerson.has(word)) faults.push(`${word} vanished from the view of its author`);
  }
  return faults;
}

const wordOf = (args: unknown): string[] => [(args as { mark?: string }).mark ?? ''];

/** A word written on two cards by one change is seen on both or on none. */
function halfCommits(shown: ReadonlyMap<RefKey, AnyRow>, { rows }: Server): string[] {
  const onServer = new Map<string, RefKey[]>();
  for (const [ref, row] of rows) {
    if (!shown.has(ref)) continue;
    for (const word of marksOf(row)) {
      const on = onServer.get(word);
      if (on) on.push(ref);
      else onServer.set(word, [ref]);
    }
  }
  const faults: string[] = [];
  for (const [word, on] of onServer) {
    if (on.length < 2) continue;
    const seen = on.filter((ref) => wordsOn(shown.get(ref)).has(word));
    if (seen.length > 0 && seen.length < on.length) faults.push(`${word} is seen on ${seen} of ${on}`);
  }
  return faults;
}
