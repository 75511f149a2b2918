import { createDesk, type Desk } from '@paratope/sync/client/desk';
import { createDraftForm, type DraftForm } from '@paratope/sync/client/draft-form';
import { draftsIn } from '@paratope/sync/client/drafts';
import type { Made } from '@paratope/sync/client/outbox';
import { type PlacedRow, reading, type Slips } from '@paratope/sync/ports';
import { createSeededRandom, createSlips, type SeededRandom } from '@paratope/sync/testing/fakes';
import { addLine, Notes, writeNote } from '@paratope/sync/testing/sample';
import type { Device, Tab } from './device.ts';
import type { Fault, Outcome } from './oracle.ts';

/**
 * People who type into forms, in several tabs of each device, and the onlooker who follows every token they type: one that was shown as kept is in a draft, among
 * the last words, in the queue, with the person, or on the server; none comes back as a draft once it was submitted (SPEC W6, W9, W10), and no undo
 * takes another's from a text (SPEC N6).
 */
export interface Typing {
  type(tab: Tab): void;
  submit(tab: Tab): void;
  show(tab: Tab): void;
  undo(tab: Tab): void;
  /** The tab is left, often in the middle of a word; it comes back as itself or not at all. Its store hears nothing any more. */
  leave(tab: Tab, isReload: boolean): void;
  /** A copy of a tab opens beside it. */
  copy(tab: Tab): void;
  /** The browser writes down what was written without waiting. */
  flush(device: Device): void;
  /** The browser is killed: what it had not written down is as it was before. */
  crash(device: Device): void;
  look(device: Device): Promise<Fault[]>;
  atRest(outcome: Outcome): Fault[];
}

type Form = DraftForm<unknown>;

/** What is known of one browser. */
interface Browser {
  slips: Slips;
  flushed: [string, string][];
  /** Tokens its person was shown as kept, and that are on no server yet. */
  readonly kept: Set<string>;
  readonly submitted: Set<string>;
  /** Tokens that a record of this browser has held: whoever takes one from there took it from the record, not from a form. */
  readonly recorded: Set<string>;
  /** Tokens in any draft, slip or form when somebody last looked. */
  alive: Set<string>;
}

interface Room {
  readonly desk: Desk;
  readonly own: Slips;
  readonly forms: Map<string, Form>;
}

interface Undoable {
  readonly id: string;
  readonly made: Made;
  readonly tokens: readonly string[];
}

export const notes = ['n0', 'n1', 'n2'];
const logs = ['log0', 'log1'];
const names = [...notes, ...logs];

export function createTyping(seed: bigint): Typing {
  const random: SeededRandom = createSeededRandom(seed);
  const browsers = new Map<Device, Browser>();
  const rooms = new WeakMap<Tab, Room>();
  /** What a tab that opens next on this device brings along from before. */
  const brought = new Map<Device, Slips[]>();
  const undoable: Undoable[] = [];
  const saved = new Set<string>();
  const undone = new Set<string>();
  let last = 0;

  const browserOf = (device: Device): Browser => {
    const known = browsers.get(device);
    if (known) return known;
    const browser = {
      slips: createSlips(),
      flushed: [],
      kept: new Set<string>(),
      submitted: new Set<string>(),
      recorded: new Set<string>(),
      alive: new Set<string>(),
    };
    browsers.set(device, browser);
    return browser;
  };
  const roomOf = (tab: Tab): Room => {
    const known = rooms.get(tab);
    if (known) return known;
    const own = brought.get(tab.device)?.pop() ?? createSlips();
    const { slips } = browserOf(tab.device);
    const desk = createDesk({
      ...tab.ports,
      accountId: tab.device.accountId,
      mutate: tab.replica.mutate,
      random,
      shared: slips,
      own,
    });
    const room = { desk, own, forms: new Map() };
    rooms.set(tab, room);
    return room;
  };
  const rowOf = (tab: Tab, id: string): PlacedRow['row'] | undefined =>
    tab.device.store.peek('rows').find(({ collection, row }) => collection === 'notes' && row.id === id)?.row;
  const textOf = (tab: Tab, id: string): { text: string } => ({ text: String(rowOf(tab, id)?.text ?? '') });
  const formOf = (tab: Tab, name: string): Form => {
    const { desk, forms } = roomOf(tab);
    const known = forms.get(name);
    if (known && random.chance(0.9)) return known;
    const options = notes.includes(name) ? { initial: textOf(tab, name), texts: ['text'] } : { initial: '' };
    const form = createDraftForm<unknown>(desk.keeping, name, options);
    form.subscribe(() => {});
    forms.set(name, form);
    return form;
  };
  /** A record that changed comes into the form before a person goes on in it. */
  const refresh = (tab: Tab, name: string, form: Form): void => {
    if (notes.includes(name)) form.arrive(textOf(tab, name));
  };

  const goOn = (form: Form): string => {
    last += 1;
    const token = `t${last}t`;
    form.set((before: unknown) => typed(before, token));
    return token;
  };
  const keptOnce = (tab: Tab, name: string, form: Form, token: string): void =>
    void roomOf(tab)
      .desk.keeping.settled(name)
      .then(() => {
        if (!tab.isDead && !form.getSnapshot().isUnsaved) browserOf(tab.device).kept.add(token);
      });

  return {
    type: (tab) => {
      const name = random.pick(names);
      if (notes.includes(name) && !rowOf(tab, name)) return;
      const form = formOf(tab, name);
      if (form.getSnapshot().state !== 'ready') return;
      refresh(tab, name, form);
      keptOnce(tab, name, form, goOn(form));
    },
    submit: (tab) => {
      const { forms } = roomOf(tab);
      const name = random.pick([...forms.keys(), random.pick(names)]);
      const form = forms.get(name);
      if (!form?.getSnapshot().isDirty) return;
      refresh(tab, name, form);
      const { value } = form.getSnapshot();
      const text = wordsOf(value);
      const tokens = tokensIn(text);
      const isNote = notes.includes(name);
      const change = isNote
        ? form.submit(writeNote, { id: name, text })
        : form.submit(addLine, { id: name, line: text });
      if (random.chance(0.4)) {
        keptOnce(tab, name, form, goOn(form));
        for (const token of tokens) browserOf(tab.device).alive.add(token);
      }
      change.then(
        (result) => {
          if (!result.ok) return;
          const { submitted } = browserOf(tab.device);
          const before = tokensIn(JSON.stringify(result.value.made.map((one) => one.before)));
          const own = tokens.filter((token) => !before.includes(token));
          // Kept side by side by a merge; of what stands twice, two people may each take one away.
          for (const [index, token] of tokens.entries()) if (tokens.indexOf(token) !== index) undone.add(token);
          for (const token of own) {
            submitted.add(token);
            saved.add(token);
          }
          // A person who logs begins with an empty line again.
          if (!isNote) form.discard(value).catch(() => {});
          const { made } = result.value;
          // Words that stood there already are not taken away with a change that left all as it was.
          if (isNote) undoable.push({ id: name, made, tokens: made.length === 0 ? [] : own });
        },
        () => {},
      );
    },
    show: (tab) => {
      const { forms } = roomOf(tab);
      const form = forms.get(random.pick(logs));
      const [other] = form?.getSnapshot().others ?? [];
      if (form && other) form.show(other).catch(() => {});
    },
    undo: (tab) => {
      const recent = undoable.slice(-6);
      if (recent.length === 0) return;
      const { id, made, tokens } = random.pick(recent);
      const back = tab.replica.undo(made, writeNote, (was) => ({ id, text: was(Notes, id)?.text ?? '' }));
      for (const token of tokens) undone.add(token);
      back.catch(() => {});
    },
    leave: (tab, isReload) => {
      const { desk, own, forms } = roomOf(tab);
      const browser = browserOf(tab.device);
      const ready = [...forms.values()].filter((form) => form.getSnapshot().state === 'ready');
      if (ready.length > 0 && random.chance(0.7)) goOn(random.pick(ready));
      desk.leave();
      for (const text of browser.slips.keys().map((key) => browser.slips.get(key) ?? ''))
        if (text.includes(desk.keeping.writer)) for (const token of tokensIn(text)) browser.kept.add(token);
      if (random.chance(0.5)) browser.flushed = browser.slips.keys().map((key) => [key, browser.slips.get(key) ?? '']);
      forms.clear();
      if (isReload) brought.set(tab.device, [...(brought.get(tab.device) ?? []), own]);
    },
    copy: (tab) => {
      const { own } = roomOf(tab);
      const copied = own.keys().map((key): [string, string] => [key, own.get(key) ?? '']);
      brought.set(tab.device, [...(brought.get(tab.device) ?? []), createSlips(copied)]);
    },
    flush: (device) => {
      const browser = browserOf(device);
      browser.flushed = browser.slips.keys().map((key) => [key, browser.slips.get(key) ?? '']);
    },
    crash: (device) => {
      const browser = browserOf(device);
      const before = tokensIn(slipsText(browser.slips));
      browser.slips = createSlips(browser.flushed);
      // Last words that no disk had: nothing can be kept of them.
      const left = new Set(tokensIn(slipsText(browser.slips)));
      for (const token of before) if (!left.has(token)) browser.kept.delete(token);
    },
    look: async (device) => {
      const browser = browserOf(device);
      const drafts = await device.store.transact(reading, draftsIn);
      const inDrafts = new Set(tokensIn(JSON.stringify(drafts)));
      const inSlips = new Set(tokensIn(slipsText(browser.slips)));
      const queued = [...device.store.peek('outbox'), ...device.store.peek('attention')];
      const elsewhere = new Set(tokensIn(JSON.stringify(queued.map(({ args }) => args))));
      const faults: Fault[] = [];
      // Of what stands in a record no draft is needed.
      const records = device.store.peek('rows').filter(({ collection }) => collection === 'notes');
      const bases = drafts.map(({ value }) => (value as { base?: unknown }).base);
      for (const token of tokensIn(JSON.stringify([records, bases]))) browser.recorded.add(token);
      for (const token of browser.kept) {
        if (browser.submitted.has(token) || browser.recorded.has(token)) browser.kept.delete(token);
        else if (!inDrafts.has(token) && !inSlips.has(token) && !elsewhere.has(token)) {
          browser.kept.delete(token);
          faults.push({ kind: 'lost', what: `[W6] ${device.name}: ${token} was kept and is nowhere` });
        }
      }
      const screens = device.tabs.flatMap((tab) => [...(rooms.get(tab)?.forms.values() ?? [])]);
      const onScreens = tokensIn(JSON.stringify(screens.map((form) => form.getSnapshot().value)));
      // What is merged into a record may come back with it; a line that was logged may not.
      for (const token of drafts.flatMap(({ value }) => (typeof value === 'string' ? tokensIn(value) : [])))
        if (browser.submitted.has(token) && !browser.alive.has(token) && !onScreens.includes(token))
          faults.push({ kind: 'doubled', what: `[W9] ${device.name}: ${token} was submitted and is a draft again` });
      // Slips that a crash brought back hold what was submitted since.
      const left = [...inSlips].filter((token) => !browser.submitted.has(token) || browser.alive.has(token));
      browser.alive = new Set([...inDrafts, ...onScreens, ...left]);
      return faults;
    },
    atRest: ({ server, devices }) => {
      const there = new Set(tokensIn(JSON.stringify([...server.values()])));
      for (const { attention } of devices)
        for (const token of tokensIn(JSON.stringify(attention.map(({ args }) => args)))) there.add(token);
      return [...saved]
        .filter((token) => !there.has(token) && !undone.has(token))
        .map((token): Fault => ({ kind: 'lost', what: `[N6] ${token} was saved and is not in its text` }));
    },
  };
}

const typed = (before: unknown, token: string): unknown =>
  typeof before === 'string' ? `${before} ${token}`.trim() : { text: `${wordsOf(before)} ${token}`.trim() };
const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : (value as { text: string }).text);
const tokensIn = (text: string): string[] => text.match(/t\d+t/g) ?? [];
const slipsText = (slips: Slips): string =>
  slips
    .keys()
    .map((key) => slips.get(key))
    .join(' ');
