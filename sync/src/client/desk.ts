import { newMutationId } from '../ids.ts';
import { type ClientStore, type ClientTx, type Clock, type Locks, type Random, reading, type Slips } from '../ports.ts';
import { dropWords, type Keeper, keepWords, type Mark, type Words, wordsIn } from './drafts.ts';
import type { Replica } from './replica.ts';

/** Stores one tab's unsubmitted text (SPEC W6, W9, W10). */
export interface Desk {
  readonly keeping: Keeping;
  readonly drafts: Drafts;
  /** Call it when another tab may have left text behind. */
  heard(): Promise<void>;
  /** Saves again what is on the screen, after the storage was emptied under the page. */
  keepAnew(): void;
  /** The page is being left: writes what the store does not have yet to synchronous storage. */
  leave(): void;
  close(): void;
}

/** Drafts by form name, for code without a form on screen. Values are plain data. */
export interface Drafts {
  save(name: string, value: unknown): Promise<void>;
  /** Returns the newest value. */
  load(name: string): Promise<unknown>;
  /** Removes all drafts of that name, or only those with this value. */
  remove(name: string, only?: unknown): Promise<void>;
}

export interface DeskDeps {
  readonly accountId: string;
  readonly store: ClientStore;
  readonly mutate: Replica['mutate'];
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Random, 'bytes'>;
  /** Shows which tabs are alive. Without locks every other tab counts as gone. */
  readonly locks?: Locks;
  /** Shared by all tabs. */
  readonly shared: Slips;
  /** This tab's own. */
  readonly own: Slips;
}

export interface Keeping {
  readonly writer: string;
  newForm(): string;
  /** Returns a count above all that this tab has seen. */
  next(): number;
  /** Stores words as soon as the store can take them. */
  put(words: Words): void;
  /** Resolves when everything typed into a form so far is stored, or could not be. */
  settled(name: string): Promise<void>;
  /** This tab's own words, else those of closed tabs, taken over. With `join`, all of them merged. */
  open<Value>(name: string, join?: (words: readonly Value[]) => Value): Promise<Opened<Value>>;
  /** This tab's own words and those of closed tabs, unchanged. */
  look(name: string): Promise<Found>;
  /** Takes over another tab's words; this tab's own are left in their place. */
  swap(name: string, other: Mark): Promise<Opened<unknown>>;
  drop(mark: Mark): Promise<void>;
  /** The words are no longer in the store, and those not stored yet are not to come there. */
  dropped(mark: Mark): void;
  readonly mutate: Replica['mutate'];
  listen(form: Hearing): () => void;
}

export interface Opened<Value> {
  readonly value: Value | undefined;
  readonly count: number;
  /** Words of closed tabs, newest first. */
  readonly others: readonly Mark[];
  /** It holds the words of more than one tab. */
  readonly isJoined: boolean;
}

export interface Found {
  readonly mine: Words | undefined;
  /** The count of what this tab has written there, submitted or not. */
  readonly ownCount: number;
  readonly left: readonly Words[];
}

export interface Hearing {
  readonly name: string;
  failed(hasFailed: boolean): void;
  others(): void;
  keepAnew(): void;
}

const slipsOf = (accountId: string): string => `last-words:${accountId}`;
const ownSlip = (accountId: string): string => `writer:${accountId}`;

export const isLastWords = (accountId: string, key: string): boolean => key.startsWith(slipsOf(accountId));

/** The raw text that pages of this account have left and no other page has taken over. */
export function lastWordsOf(shared: Slips, accountId: string): [key: string, text: string][] {
  return shared.keys().flatMap((key): [string, string][] => {
    const text = isLastWords(accountId, key) ? shared.get(key) : null;
    return text === null ? [] : [[key, text]];
  });
}

/** A sign-out must not leave any of it unencrypted. */
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
      // The store reconnects after a lost connection (SPEC W5): retry once, unless newer words are waiting.
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

  /** Takes over what closed pages could not save in time. It stays in place until the store has it. */
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
    other !== '' && deps.locks !== undefined && (await deps.locks.isHeld(lockOf(other)));

  /** The words in a form except those of other open tabs. */
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
      const asFound = {
        value: (mine ?? left[0])?.value as Value | undefined,
        count: ownCount,
        others: left,
        isJoined: false,
      };
      if (mayTake.length === 0) return asFound;
      return write(async (tx) => {
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
        // A store that cannot write may still be read; nothing was taken over.
      }).catch(() => asFound);
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
      keeping.dropped(mark);
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
        // Text it left earlier may not be in the store yet either.
        const before = read(shared.get(slip) ?? '[]');
        if (unsettled.size > 0) shared.set(slip, JSON.stringify([...before, ...unsettled.values()]));
        own.set(ownSlip(deps.accountId), JSON.stringify({ writer, count: turn, isFree: true }));
      } catch {
        // No room here either: the text is only on the screen, which shows so.
      }
      closed.resolve();
    },
    close: closed.resolve,
  };
}

const lockOf = (writer: string): string => `paratope-writer-${writer}`;

/**
 * The writer id this tab used before a reload. A page frees it when it is left; a
 * copied tab, or one restored after a crash, finds it in use and gets a new one.
 */
function claim(own: Slips, key: string, another: () => string): { writer: string; count: number } {
  const text = own.get(key);
  const before = text === null ? undefined : (JSON.parse(text) as { writer: string; count: number; isFree: boolean });
  const { writer, count } = before?.isFree ? before : { writer: another(), count: 0 };
  try {
    own.set(key, JSON.stringify({ writer, count, isFree: false }));
  } catch {
    // After a reload the tab has a new id; its words are still found.
  }
  return { writer, count };
}

/** Not parsed: written by this module, or by an older version, which stored only name and value. */
const read = (text: string): Words[] =>
  (JSON.parse(text) as (Words | [string, unknown])[]).map((one) =>
    Array.isArray(one) ? { name: one[0], writer: '', count: 0, value: one[1] } : one,
  );
