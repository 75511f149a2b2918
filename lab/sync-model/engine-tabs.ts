import { createDesk, type Desk } from '@paratope/sync/client/desk';
import { createDraftForm, type DraftForm } from '@paratope/sync/client/draft-form';
import type { Words } from '@paratope/sync/client/drafts';
import type { ClientStore, Locks, Random, Slips } from '@paratope/sync/ports';
import { createLocks, createSlips } from '@paratope/sync/testing/fakes';
import { createLab } from '@paratope/sync/testing/lab';
import { createMemoryStore } from '@paratope/sync/testing/memory-store';
import { ada, addLine } from '@paratope/sync/testing/sample';
import type { Engine } from './engine.ts';
import { type DeskAct, type DeskSeen, lettersOf, seenAtDesk, union } from './tabs.ts';

interface Tab {
  readonly desk: Desk;
  readonly form: DraftForm<string>;
  /** What is written now waits for `keep`. */
  isTyping: boolean;
  keep(): Promise<void>;
  leave(): Promise<void>;
  kill(): Promise<void>;
}

const form = 'log';

/** Real desks and their forms, in tabs of one browser, with the model's hand on what is written and when. */
export async function startTabs(): Promise<Engine<DeskAct, DeskSeen>> {
  const lab = createLab();
  const store = createMemoryStore();
  const locks = createLocks();
  const random = rising();
  const slips = createSlips();
  /** Slips that a page has removed, and the browser not yet. */
  const removed = new Map<string, string>();
  const shared: Slips = {
    ...slips,
    get: (key) => (removed.get(key) === slips.get(key) ? null : slips.get(key)),
    remove: (key) => void removed.set(key, slips.get(key) ?? ''),
  };
  const own = lettersOf.map(() => createSlips());
  const typed = lettersOf.map(() => 0);
  const tabs: (Tab | undefined)[] = [];

  async function open(index: number): Promise<Tab> {
    let isOver = false;
    let written = Promise.withResolvers<void>();
    const killed = Promise.withResolvers<undefined>();
    const gated: ClientStore = {
      ...store,
      transact: async (scope, body) => {
        if (tab?.isTyping) await written.promise;
        return isOver ? new Promise<never>(() => {}) : store.transact(scope, body);
      },
    };
    const mortal: Locks = {
      hold: (name, options, body) => locks.hold(name, options, () => Promise.race([body(), killed.promise])),
      isHeld: locks.isHeld,
    };
    const { mutate } = lab.device({ store: gated }).replica;
    let tab: Tab | undefined;
    const desk = createDesk({
      accountId: ada,
      store: gated,
      mutate,
      clock: lab.clock,
      random,
      locks: mortal,
      shared,
      own: own[index] as Slips,
    });
    tab = {
      desk,
      form: createDraftForm<string>(desk.keeping, form, { initial: '' }),
      isTyping: false,
      keep: async () => {
        written.resolve();
        await desk.keeping.settled(form);
        written = Promise.withResolvers();
      },
      leave: () => {
        isOver = true;
        desk.leave();
        return turn();
      },
      kill: () => {
        isOver = true;
        killed.resolve(undefined);
        return turn();
      },
    };
    tab.form.subscribe(() => {});
    for (let round = 0; tab.form.getSnapshot().state === 'opening'; round += 1) {
      if (round === 20) throw new Error('The form does not open.');
      await turn();
    }
    return tab;
  }

  async function make({ do: what, page }: DeskAct): Promise<void> {
    if (what === 'open' || what === 'take in') {
      // They lie there as long as the browser has not removed them, for every page that looks.
      removed.clear();
      await tabs[page]?.desk.heard();
      tabs[page] ??= await open(page);
      return turn();
    }
    if (what === 'remove slip') {
      for (const [key, text] of removed) if (slips.get(key) === text) slips.remove(key);
      return;
    }
    const tab = tabs[page];
    if (!tab) throw new Error('The page is not open.');
    switch (what) {
      case 'type': {
        const letter = lettersOf[page]?.[typed[page] ?? 0] ?? '';
        typed[page] = (typed[page] ?? 0) + 1;
        tab.isTyping = true;
        tab.form.set((before) => union(before, letter));
        tab.isTyping = false;
        return;
      }
      case 'keep':
        return tab.keep();
      case 'submit': {
        const { value } = tab.form.getSnapshot();
        const saved = await tab.form.submit(addLine, { id: 'a', line: value });
        if (!saved.ok) throw new Error(`The words were refused on the device: ${saved.message}`);
        // A person who logs begins with an empty line again.
        return tab.form.discard(value);
      }
      default:
        tabs[page] = undefined;
        return tab[what]();
    }
  }

  const lettersIn = ({ writer, count, value }: Pick<Words, 'writer' | 'count' | 'value'>) => ({
    writer,
    count,
    letters: String(value),
  });
  for (const page of lettersOf.keys()) tabs[page] = await open(page);
  return {
    make,
    seen: async () =>
      seenAtDesk({
        pages: tabs.map((tab) => tab && { writer: tab.desk.keeping.writer, letters: tab.form.getSnapshot().value }),
        drafts: store
          .peek('drafts')
          .filter(({ isGone }) => !isGone)
          .map(({ writer = '', count = 0, value }) => lettersIn({ writer, count, value })),
        // What a writer leaves stands behind what it left before.
        slips: slips.keys().map((key) => lettersIn((JSON.parse(slips.get(key) ?? '') as Words[]).at(-1) as Words)),
        saved: store.peek('outbox').reduce((saved, { args }) => union(saved, (args as { line: string }).line), ''),
      }),
  };
}

/** Names in the order they are given: of words with the same count, those of the first name come first. */
function rising(): Pick<Random, 'bytes'> {
  let names = 0;
  return {
    bytes: (count) => {
      const bytes = new Uint8Array(count);
      names += 1;
      new DataView(bytes.buffer).setUint32(0, names);
      return bytes;
    },
  };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
