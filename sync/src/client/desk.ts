import { newMutationId } from '../ids.ts';
import { type ClientStore, type ClientTx, type Clock, type Locks, type Random, reading, type Slips } from '../ports.ts';
import { dropWords, type Keeper, keepWords, type Mark, type Words, wordsIn } from './drafts.ts';
import type { Replica } from './replica.ts';

/** Where one tab keeps what is typed and not submitted (SPEC W6, W9, W10). */
export interface Desk {
  /** For the forms of this tab, see `createDraftForm`. */
  readonly keeping: Keeping;
  readonly drafts: Drafts;
  /** Another tab may have left words. */
  heard(): Promise<void>;
  /** The storage was emptied under the page: what is on the screen is kept anew. */
  keepAnew(): void;
  /** The page is left now: what the store has not yet goes where the page writes without waiting. */
  leave(): void;
  close(): void;
}

/** Drafts by the name of their form, for whoever has no form. Values are plain data. */
export interface Drafts {
  save(name: string, value: unknown): Promise<void>;
  /** The newest. */
  load(name: string): Promise<unknown>;
  /** All there are, or only those that say this. */
  remove(name: string, only?: unknown): Promise<void>;
}

export interface DeskDeps {
  readonly accountId: string;
  readonly store: ClientStore;
  readonly mutate: Replica['mutate'];
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Random, 'bytes'>;
  /** Tells which tabs are there. Without them none is known to be. */
  readonly locks?: Locks;
  /** Shared by all tabs. */
  readonly shared: Slips;
  /** This tab's own. */
  readonly own: Slips;
}

/** What forms ask of their desk. */
export interface Keeping {
  readonly writer: string;
  /** A name for one more form. */
  newForm(): string;
  /** A count above all that this tab has met. */
  next(): number;
  /** Keeps words as soon as the store can take them. */
  put(words: Words): void;
  /** When everything typed into a form so far is in the store, or could not be. */
  settled(name: string): Promise<void>;
  /** What this tab had begun, or else what tabs that are gone have left, taken over. */
  open<Value>(name: string, join?: (words: readonly Value[]) => Value): Promise<Opened<Value>>;
  /** This tab's own words, and those of tabs that are gone, as they are. */
  look(name: string): Promise<Found>;
  /** Takes over what another tab left; this tab's own words are left in its place. */
  swap(name: string, other: Mark): Promise<Opened<unknown>>;
  drop(mark: Mark): Promise<void>;
  dropped(mark: Mark): void;
  readonly mutate: Replica['mutate'];
  listen(form: Hearing): () => void;
}

export interface Opened<Value> {
  readonly value: Value | undefined;
  readonly count: number;
  /** Words of tabs that are gone, the newest first. */
  readonly others: readonly Mark[];
  /** More than one tab's words are in it. */
  readonly isJoined: boolean;
}

export interface Found {
  readonly mine: Words | undefined;
  /** Of what this tab has written there, submitted or not. */
  readonly ownCount: number;
  readonly left: readonly Words[];
}

/** A form on the screen. */
export interface Hearing {
  readonly name: string;
  failed(hasFailed: boolean): void;
  others(): void;
  keepAnew(): void;
}

const slipsOf = (accountId: string): string => `last-words:${accountId}`;
const ownSlip = (accountId: string): string => `writer:${accountId}`;

/** Whether a slip is of words that another tab has left. */
export const isLastWords = (accountId: string, key: string): boolean => key.startsWith(slipsOf(accountId));

/** What pages of this person have left that no other page has taken in, as it stands there. */
export function lastWordsOf(shared: Slips, accountId: string): [key: string, text: string][] {
  return shared.keys().flatMap((key): [string, string][] => {
    const text = isLastWords(accountId, key) ? shared.get(key) : null;
    return text === null ? [] : [[key, text]];
  });
}

/** Of a person who leaves this browser nothing stays in the open. */
export function forgetLastWords(shared: Slips, accountId: string): void {
  for (const [key] of lastWordsOf(shared, accountId)) shared.remove(key);
}

export function createDesk(deps: DeskDeps): Desk {
  const { store, shared, own, random } = deps;
  const prefix = slipsOf(deps.accountId);
  const another = (): string => newMutationId(random);
  const claimed = claim(own, ownSlip(deps.accountId), another);
  const { writer } = claimed;
  let turn = claimed.count;
  const unsettled = new Map<string, Words>();
  const running = new Map<string, Promise<void>>();
  const hearing = new Set<Hearing>();
  const closed = Promise.withResolvers<void>();
  void deps.locks?.hold(lockOf(writer), { wait: true }, () => closed.promise).catch(() => undefined);

  const write = <T>(body: (tx: ClientTx) => Promise<T>): Promise<T> =>
    store.transact({ mode: 'write', durability: 'strict', collections: [] }, body);
  const keeper = (): Keeper => ({ savedAt: deps.clock.now(), another });
  const met = (count: number): void => {
    turn = Math.max(turn, count);
  };
  const tell = (name: string, act: (form: Hearing) => void): void => {
    for (const form of [...hearing]) if (form.name === name) act(form);
  };
  const keep = async (words: readonly Words[]): Promise<void> =>
    met(await write((tx) => keepWords(tx, words, keeper())));

  /** Saves the newest words of one form, one write at a time: a fast typist never queues more than one write behind the running one. */
  async function run(name: string): Promise<void> {
    for (let words = unsettled.get(name); words; ) {
      const one = words;
      // A connection that was lost is open again for whoever comes next (SPEC W5): the same words, or newer ones.
      const isKept = await keep([one])
        .catch(() => (unsettled.get(name) === one ? keep([one]) : Promise.reject()))
        .then(
          () => true,
          () => false,
        );
      words = unsettled.get(name);
      if (words !== one) continue;
      if (isKept) unsettled.delete(name);
      words = undefined;
      tell(name, (form) => form.failed(!isKept));
    }
    running.delete(name);
  }
  const put = (words: Words): void => {
    unsettled.set(words.name, words);
    if (!running.has(words.name)) running.set(words.name, run(words.name));
  };

  /** What pages that were left could not wait for. It stays where it is until the store has it. */
  async function takeIn(): Promise<void> {
    const slips = lastWordsOf(shared, deps.accountId);
    const words = slips.flatMap(([, text]) => read(text));
    if (words.length > 0) {
      await keep(words.map((one) => ({ ...one, count: one.count || turn + 1 })).sort((a, b) => a.count - b.count));
      for (const name of new Set(words.map((one) => one.name))) tell(name, (form) => form.others());
    }
    for (const [key, text] of slips) if (shared.get(key) === text) shared.remove(key);
  }
  const heard = (): Promise<void> => takeIn().catch(() => undefined);
  void heard();

  const isThere = async (other: string): Promise<boolean> =>
    other !== '' &&
    deps.locks !== undefined &&
    !(await deps.locks.hold(lockOf(other), { wait: false }, async () => true));

  /** The words in a form but those of other tabs that are there. */
  async function ownAndLeft(name: string): Promise<Found> {
    await heard();
    const { words, ownCount, highest } = await store.transact(reading, (tx) => wordsIn(tx, name, writer));
    met(highest);
    const left: Words[] = [];
    for (const one of words) if (one.writer !== writer && !(await isThere(one.writer))) left.push(one);
    return { mine: words.find((one) => one.writer === writer), ownCount, left };
  }

  const keeping: Keeping = {
    writer,
    newForm: another,
    next: () => {
      turn += 1;
      return turn;
    },
    put,
    settled: async (name) => running.get(name),
    open: async <Value>(name: string, join?: (words: readonly Value[]) => Value): Promise<Opened<Value>> => {
      const { mine, ownCount, left } = await ownAndLeft(name);
      const mayTake = join ? left : mine ? [] : left.slice(0, 1);
      if (mayTake.length === 0)
        return {
          value: mine?.value as Value | undefined,
          count: ownCount,
          others: join ? [] : left,
          isJoined: false,
        };
      const opened = await write(async (tx) => {
        const { words: found, ownCount: count } = await wordsIn(tx, name, writer);
        const still = found.filter((one) =>
          mayTake.some(({ writer: of, count: seen }) => of === one.writer && seen === one.count),
        );
        const own = found.find((one) => one.writer === writer);
        const all = [...(own ? [own] : []), ...still].map((one) => one.value as Value);
        const [first] = all;
        if (first === undefined || still.length === 0) return { value: first, count, others: left, isJoined: false };
        turn += 1;
        const value = join ? join(all) : first;
        met(await keepWords(tx, [{ name, writer, count: turn, value, form: another(), after: count }], keeper()));
        await dropWords(tx, still, keeper());
        const others = join ? [] : left.filter((one) => !still.some((taken) => taken.writer === one.writer));
        return { value, count: turn, others, isJoined: all.length > 1 };
      }).catch(() => undefined);
      // A store that cannot write is still read from; nothing was taken over.
      return (
        opened ?? {
          value: (mine ?? left[0])?.value as Value | undefined,
          count: ownCount,
          others: left,
          isJoined: false,
        }
      );
    },
    look: ownAndLeft,
    swap: async (name, other) => {
      await keeping.settled(name);
      const { left } = await ownAndLeft(name);
      const theirs = left.find((one) => one.writer === other.writer);
      if (!theirs) return { value: undefined, count: 0, others: left, isJoined: false };
      turn += 1;
      const next = { name, writer, count: turn, value: theirs.value };
      await write(async (tx) => {
        const { words, ownCount } = await wordsIn(tx, name, writer);
        const own = words.filter((one) => one.writer === writer).map((one) => ({ ...one, writer: another() }));
        met(await keepWords(tx, [...own, { ...next, form: another(), after: ownCount }], keeper()));
        await dropWords(tx, [theirs], keeper());
      });
      return { value: next.value, count: next.count, others: (await ownAndLeft(name)).left, isJoined: false };
    },
    drop: async (mark) => {
      const waiting = unsettled.get(mark.name);
      if (waiting && waiting.count <= mark.count) unsettled.delete(mark.name);
      await keeping.settled(mark.name);
      await write((tx) => dropWords(tx, [mark], keeper()));
    },
    dropped: ({ name, count }) => {
      const waiting = unsettled.get(name);
      if (waiting && waiting.count <= count) unsettled.delete(name);
    },
    mutate: deps.mutate,
    listen: (form) => {
      hearing.add(form);
      return () => hearing.delete(form);
    },
  };

  return {
    keeping,
    drafts: {
      save: async (name, value) => {
        await heard();
        turn += 1;
        await keep([{ name, writer, count: turn, value }]);
      },
      load: async (name) => {
        await heard();
        const { words, highest } = await store.transact(reading, (tx) => wordsIn(tx, name));
        met(highest);
        return words[0]?.value;
      },
      remove: async (name, only) => {
        await heard();
        await write(async (tx) => {
          const { words } = await wordsIn(tx, name);
          const meant = words.filter(
            ({ value }) => only === undefined || JSON.stringify(value) === JSON.stringify(only),
          );
          await dropWords(tx, meant, keeper());
        });
      },
    },
    heard,
    keepAnew: () => {
      for (const form of [...hearing]) form.keepAnew();
    },
    leave: () => {
      try {
        const slip = `${prefix}:${writer}`;
        // What it left before may not be in the store yet either.
        const before = read(shared.get(slip) ?? '[]');
        if (unsettled.size > 0) shared.set(slip, JSON.stringify([...before, ...unsettled.values()]));
        own.set(ownSlip(deps.accountId), JSON.stringify({ writer, count: turn, isFree: true }));
      } catch {
        // No room there either: they are on the screen only, which says so.
      }
      closed.resolve();
    },
    close: closed.resolve,
  };
}

const lockOf = (writer: string): string => `paratope-writer-${writer}`;

/**
 * The name under which this tab wrote before a reload. A page gives it back as it is left; a copy of the tab finds it in use, as does a tab that
 * the browser brings back after a crash.
 */
function claim(own: Slips, key: string, another: () => string): { writer: string; count: number } {
  const text = own.get(key);
  const before = text === null ? undefined : (JSON.parse(text) as { writer: string; count: number; isFree: boolean });
  const { writer, count } = before?.isFree ? before : { writer: another(), count: 0 };
  try {
    own.set(key, JSON.stringify({ writer, count, isFree: false }));
  } catch {
    // Another name after the reload; the words are found all the same.
  }
  return { writer, count };
}

/** Written by this very module, or by an older program: then name and value only. */
const read = (text: string): Words[] =>
  (JSON.parse(text) as (Words | [string, unknown])[]).map((one) =>
    Array.isArray(one) ? { name: one[0], writer: '', count: 0, value: one[1] } : one,
  );
