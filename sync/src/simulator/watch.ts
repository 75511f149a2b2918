import type { SpaceId } from '@paratope/shared/ids';
import type { AnyRow } from '@paratope/shared/mutation';
import type { Commit } from '../authority/store.ts';
import { rebase } from '../client/rebase.ts';
import { type RefKey, refKey, type SpaceProgress } from '../ports.ts';
import type { MemoryStore } from '../testing/memory-store.ts';
import { ada, sampleRegistry } from '../testing/sample.ts';
import { difference, marksOf } from './oracle.ts';

/** The onlooker: what must be true of a device at every moment, not only in the end. */
export interface Watch {
  /** Everything wrong right now, as far as it is wrong in a world of this kind. */
  look(device: Watched, server: Server, world: { readonly restored: boolean; readonly cloned: boolean }): string[];
}

export interface Watched {
  readonly name: string;
  readonly store: MemoryStore;
  /** Words whose author, this device, was told they are saved, and the card each is on. */
  readonly saved: ReadonlyMap<string, string>;
}

export interface Server {
  readonly rows: ReadonlyMap<RefKey, AnyRow>;
  readonly head: Commit | undefined;
}

export function createWatch(space: SpaceId): Watch {
  const lastCursor = new Map<string, number>();
  return {
    look: (device, server, { restored, cloned }) => {
      const { store, name } = device;
      const [meta] = store.peek('meta');
      if (!meta) return [];
      const progress = meta.spaces[space];
      const shown = store.shown(space);
      const outbox = store.peek('outbox').toSorted((a, b) => a.seq - b.seq);
      const faults: string[] = [];
      const wrong = (id: string, what: string): void => void faults.push(`[${id}] ${name}: ${what}`);

      outbox.forEach((entry, index) => {
        if (entry.seq !== meta.lastSeq - outbox.length + 1 + index)
          wrong('W3', `number ${entry.seq} of ${meta.lastSeq} has a hole around it`);
      });

      const cursor = progress && progress.phase !== 'gone' ? progress.cursor.seq : 0;
      if (!restored && progress?.phase !== 'gone' && cursor < (lastCursor.get(name) ?? 0))
        wrong('S3', `the cursor went back to ${cursor}`);
      lastCursor.set(name, cursor);

      if (progress?.phase === 'gone') {
        if (outbox.length === 0 && shown.size > 0) wrong('S6', 'rows of a space that is gone are still shown');
        return faults;
      }
      // While everything is downloaded afresh, changes that were accepted once lie in the queue and in the rows; then the rows are replaced.
      if (progress?.phase === 'staging' && progress.fresh) return faults;
      const replayed = fullReplay(store, space);
      if (replayed.size !== shown.size || difference(shown, replayed) !== 'nothing')
        wrong('S7', `the view is not the replay: ${difference(shown, replayed)}`);
      // A copied profile holds changes of the original that it does not know to be decided yet.
      if (!cloned)
        for (const [key, row] of shown) if (repeats(marksOf(row))) wrong('P2', `a word stands twice in ${key}`);
      if (isCurrent(progress, server) && outbox.length === 0 && difference(shown, server.rows) !== 'nothing') {
        wrong('R3', `all is settled and yet ${difference(shown, server.rows)}`);
      }
      // Until the first download is over, rows may be missing; a restored server may bring back cards this device saw deleted.
      if (restored || !progress || progress.phase === 'opening') return faults;
      faults.push(...lostWords(device, shown, server));
      if (outbox.length === 0) faults.push(...halfCommits(device, shown, server));
      return faults;
    },
  };
}

const repeats = (words: readonly string[]): boolean => new Set(words).size !== words.length;

/** The view made anew from all there is, with no regard to which rows hang together. */
function fullReplay(store: MemoryStore, space: SpaceId): Map<RefKey, AnyRow> {
  const rows = new Map<RefKey, AnyRow | undefined>(
    store
      .peek('rows')
      .flatMap(({ collection, row, space: home }) =>
        home === space ? [[refKey({ collection, id: row.id }), row] as const] : [],
      ),
  );
  for (const { ref, row } of store.peek('base')) rows.set(ref, row ?? undefined);
  const pending = store.peek('outbox').toSorted((a, b) => a.seq - b.seq);
  const shadowed = new Set(pending.flatMap((entry) => entry.refs));
  for (const ref of shadowed) if (!store.peek('base').some((base) => base.ref === ref)) rows.delete(ref);
  const view = rebase(sampleRegistry, ada, rows, pending);
  return new Map([...view].flatMap(([ref, row]) => (row ? [[ref, row] as const] : [])));
}

const isCurrent = (progress: SpaceProgress | undefined, { head }: Server): boolean =>
  progress?.phase === 'following' &&
  progress.cursor.seq === (head?.seq ?? 0) &&
  progress.cursor.nonce === (head?.nonce ?? '');

/** A saved word that the server shows on a card is on that card for its author too, at any moment, unless the author is replacing the card. */
function lostWords({ name, saved, store }: Watched, shown: ReadonlyMap<RefKey, AnyRow>, { rows }: Server): string[] {
  const faults: string[] = [];
  const pending = store.peek('outbox').filter((entry) => entry.name === 'removeCard' || entry.name === 'addCard');
  const replacing = new Set(pending.flatMap((entry) => entry.refs));
  for (const [word, ref] of saved) {
    if (replacing.has(ref)) continue;
    const here = shown.get(ref);
    if (here && marksOf(rows.get(ref)).includes(word) && !marksOf(here).includes(word))
      faults.push(`[P2] ${name}: ${word} vanished from the view of its author`);
  }
  return faults;
}

/** A word written on two cards by one change is seen on both or on none. */
function halfCommits({ name }: Watched, shown: ReadonlyMap<RefKey, AnyRow>, { rows }: Server): string[] {
  const cards = [...rows.keys()].filter((ref) => shown.has(ref));
  const faults: string[] = [];
  for (const ref of cards) {
    for (const word of marksOf(rows.get(ref))) {
      const on = cards.filter((other) => marksOf(rows.get(other)).includes(word));
      const seen = on.filter((other) => marksOf(shown.get(other)).includes(word));
      if (seen.length > 0 && seen.length < on.length) faults.push(`[S2] ${name}: ${word} is seen on ${seen} of ${on}`);
    }
  }
  return faults;
}
