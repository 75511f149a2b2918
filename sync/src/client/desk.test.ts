import { expect, test } from 'vitest';
import type { Locks, Slips } from '../ports.ts';
import { createLocks, createSlips } from '../testing/fakes.ts';
import { createLab, type Device, type Lab } from '../testing/lab.ts';
import { createMemoryStore, type MemoryStore } from '../testing/memory-store.ts';
import { addCard, writeCard } from '../testing/sample.ts';
import { createDraftForm, type DraftForm } from './draft-form.ts';

/** A browser: what its tabs share, and tabs that come and go. */
function browser(lab: Lab = createLab(), { hasLocks = true } = {}) {
  const store = createMemoryStore();
  const shared = createSlips();
  const locks = slowLocks();
  const tab = (own: Slips = createSlips(), transact = store.transact): Tab => {
    let isDead = false;
    const device = lab.device({
      store: { ...store, transact: (scope, body) => (isDead ? new Promise<never>(() => {}) : transact(scope, body)) },
      slips: { shared, own },
      parts: hasLocks ? { locks } : {},
    });
    const end = (lastAct = () => {}): void => {
      isDead = true;
      lastAct();
      device.desk.leave();
    };
    const reload = (): Tab => {
      end();
      return tab(own);
    };
    return { ...device, own, end, reload };
  };
  return { store, shared, tab };
}
/** A browser tells a page only later that a lock was let go. */
function slowLocks(): Locks {
  const locks = createLocks();
  return {
    ...locks,
    hold: (name, options, body) =>
      locks.hold(name, options, async () => {
        const value = await body();
        if (!options.wait) await rest();
        return value;
      }),
  };
}

interface Tab extends Device {
  readonly own: Slips;
  /** The page is left: its store answers nothing that `lastAct` asks of it. */
  end(lastAct?: () => void): void;
  reload(): Tab;
}

const aForm = (tab: Device, name = 'log'): Promise<DraftForm<string>> =>
  ready(createDraftForm(tab.desk.keeping, name, { initial: '' }));
const aNote = (tab: Device, notes = ''): Promise<DraftForm<{ notes: string }>> =>
  ready(createDraftForm(tab.desk.keeping, 'note', { initial: { notes }, texts: ['notes'] }));

async function ready<Value>(form: DraftForm<Value>): Promise<DraftForm<Value>> {
  form.subscribe(() => {});
  while (form.getSnapshot().state === 'opening') await rest();
  return form;
}
const rest = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const shown = <Value>(form: DraftForm<Value>): Value => form.getSnapshot().value;
async function type<Value>(form: DraftForm<Value>, value: Value): Promise<void> {
  form.set(value);
  await rest();
}
test('[sync W6] [sync W9] a draft survives a restart, and goes in the transaction of the change it became', async () => {
  const { tab } = browser();
  const first = tab();
  await type(await aForm(first), 'half');
  const later = first.reload();
  const form = await aForm(later);
  expect(form.getSnapshot()).toMatchObject({ value: 'half', isRestored: true, isDirty: true });
  expect(await form.submit(addCard, { id: 'a', text: 'half' })).toMatchObject({ ok: true });
  expect(form.getSnapshot()).toMatchObject({ isDirty: false });
  expect(shown(await aForm(later.reload()))).toBe('');
});

test('[sync W6] what the device refuses stays a draft', async () => {
  const { tab } = browser();
  const first = tab();
  await first.replica.mutate(addCard, { id: 'a', text: 'there' });
  const form = await aForm(first);
  await type(form, 'another');
  expect(await form.submit(addCard, { id: 'a', text: 'another' })).toMatchObject({ ok: false });
  expect(shown(await aForm(first.reload()))).toBe('another');
});

test('[sync W6] words typed while a change is being saved stay', async () => {
  const { tab } = browser();
  const first = tab();
  const form = await aForm(first);
  await type(form, 'one');
  const saving = form.submit(addCard, { id: 'a', text: 'one' });
  form.set('one and more');
  await saving;
  expect(shown(form)).toBe('one and more');
  expect(shown(await aForm(first.reload()))).toBe('one and more');
});

test('[sync W6] a form whose words come back as the record before its author is told is saved all the same', async () => {
  const { tab } = browser();
  const first = tab();
  const form = await aNote(first, 'Met in Basel.');
  await type(form, { notes: 'Met Orla in Basel.' });
  const saving = form.submit(addCard, { id: 'a', text: 'Met Orla in Basel.' });
  form.arrive({ notes: 'Met Orla in Basel.' });
  await saving;
  expect(form.getSnapshot()).toMatchObject({ value: { notes: 'Met Orla in Basel.' }, isDirty: false });
  expect((await aNote(first.reload(), 'Met Orla in Basel.')).getSnapshot().isRestored).toBe(false);
});

test('[sync W6] [sync W9] a form saved in one tab leaves the words of another tab in the same form alone', async () => {
  const { tab } = browser();
  const [first, second] = [tab(), tab()];
  const [one, other] = [await aForm(first), await aForm(second)];
  await type(one, 'one');
  await type(other, 'words of the other tab');
  await one.submit(addCard, { id: 'a', text: 'one' });
  expect(shown(other)).toBe('words of the other tab');
  expect(shown(await aForm(second.reload()))).toBe('words of the other tab');
});

test('[sync W10] last words of a tab that is gone never replace what another tab has typed since', async () => {
  const { tab } = browser();
  const [first, second] = [tab(), tab()];
  const note = await aNote(second);
  await type(note, { notes: 'tab two begins' });
  second.end(() => note.set({ notes: 'tab two begins X' }));
  const here = await aNote(first);
  expect(shown(here).notes).toContain('tab two begins');
  await type(here, { notes: `${shown(here).notes} and tab one goes on` });
  const after = shown(await aNote(first.reload())).notes;
  expect(after).toBe('tab two begins X and tab one goes on');
});

test('[sync W9] [sync W10] last words that were taken in and submitted are not taken in again, though the browser brings them back', async () => {
  const { tab, shared } = browser();
  const first = tab();
  const form = await aForm(first);
  first.end(() => form.set('said once'));
  const left = shared.keys().map((key) => [key, shared.get(key) ?? ''] as const);
  expect(left.flat().join()).toContain('said once');
  const second = tab(first.own);
  const again = await aForm(second);
  expect(shown(again)).toBe('said once');
  expect(shared.keys()).toEqual([]);
  await again.submit(addCard, { id: 'a', text: 'said once' });
  for (const [key, text] of left) shared.set(key, text);
  await second.desk.heard();
  expect(shown(await aForm(second.reload()))).toBe('');
  expect(shown(await aForm(tab()))).toBe('');
});

test('[sync W10] of two tabs that are gone the newest words are shown, and the others are one tap away, there and back', async () => {
  const { tab } = browser();
  const [first, second] = [tab(), tab()];
  await type(await aForm(first), 'typed in one tab');
  await type(await aForm(second), 'typed in another');
  for (const one of [first, second]) one.end();
  const later = tab();
  const form = await aForm(later);
  expect(shown(form)).toBe('typed in another');
  const [other] = form.getSnapshot().others;
  if (!other) throw new Error('Nothing of the other tab is offered.');
  await type(form, 'typed in another, and on');
  await form.show(other);
  expect(shown(form)).toBe('typed in one tab');
  await form.submit(addCard, { id: 'a', text: 'typed in one tab' });
  expect(shown(await aForm(later.reload()))).toBe('typed in another, and on');
});

test('[sync W10] a tab that is there keeps its own words, and finds those first after a reload', async () => {
  const { tab } = browser();
  const [first, second] = [tab(), tab()];
  await type(await aForm(first), 'of the first');
  expect(shown(await aForm(second))).toBe('');
  second.end();
  const third = tab();
  await type(await aForm(third), 'of the third');
  third.end();
  const form = await aForm(first.reload());
  expect(shown(form)).toBe('of the first');
  expect(form.getSnapshot().others).toHaveLength(1);
});

test('[sync W10] forms opened at one moment all see what a tab that is gone left: who looks does not seem to be that tab', async () => {
  const { tab } = browser();
  const first = tab();
  await type(await aForm(first), 'of the first');
  first.end();
  const later = tab();
  const forms = await Promise.all([aForm(later), aForm(later), aForm(later)]);
  expect(forms.map(shown)).toEqual(['of the first', 'of the first', 'of the first']);
});

test('[sync W10] what tabs that are gone left in the form of a record is merged', async () => {
  const { tab } = browser();
  const record = 'Met in Basel. Send the deck.';
  const [first, second] = [tab(), tab()];
  await type(await aNote(first, record), { notes: 'Met Orla in Basel. Send the deck.' });
  await type(await aNote(second, record), { notes: 'Met in Basel. Send the deck on Monday.' });
  for (const one of [first, second]) one.end();
  const later = tab();
  const form = await aNote(later, record);
  expect(form.getSnapshot()).toMatchObject({
    value: { notes: 'Met Orla in Basel. Send the deck on Monday.' },
    isMerged: 'typed',
  });
  await form.submit(writeCard, { id: 'a', text: 'x' });
  expect(shown(await aNote(later.reload(), record)).notes).toBe('Met Orla in Basel. Send the deck on Monday.');
});

test('[sync W9] a copy of a tab is a writer of its own', async () => {
  const { tab } = browser();
  const first = tab();
  const copied = first.own.keys().map((key) => [key, first.own.get(key) ?? ''] as const);
  const copy = tab(createSlips(copied));
  expect(copy.desk.keeping.writer).not.toBe(first.desk.keeping.writer);
  expect(first.reload().desk.keeping.writer).toBe(first.desk.keeping.writer);
});

test('[sync W9] [sync M1] without locks no tab takes a word from another for good, whatever each of them saves', async () => {
  const { tab } = browser(undefined, { hasLocks: false });
  const [first, second] = [tab(), tab()];
  const one = await aForm(first);
  await type(one, 'one');
  const other = await aForm(second);
  expect(shown(other)).toBe('one');
  await type(one, 'one goes on');
  await other.submit(addCard, { id: 'a', text: 'one' });
  expect(shown(await aForm(first.reload()))).toBe('one goes on');
});

test('[sync W9] two forms of one name in one tab never overwrite each other unseen', async () => {
  const { tab } = browser();
  const first = tab();
  const [one, other] = [await aForm(first), await aForm(first)];
  await type(one, 'in the one');
  await type(other, 'in the other');
  const form = await aForm(first.reload());
  expect(shown(form)).toBe('in the other');
  const [aside] = form.getSnapshot().others;
  if (!aside) throw new Error('The words of the one are gone.');
  await form.show(aside);
  expect(shown(form)).toBe('in the one');
});

test('[sync W6] [sync M7] a page shown again shows what another page of its tab made of its words meanwhile', async () => {
  const { tab } = browser();
  const first = tab();
  const form = await aForm(first);
  await type(form, 'one');
  const between = first.reload();
  await type(await aForm(between), 'one and two');
  const back = between.reload();
  const shownAgain = createDraftForm(back.desk.keeping, 'log', { initial: '', before: form });
  expect(shown(shownAgain)).toBe('one');
  await rest();
  await rest();
  expect(shown(shownAgain)).toBe('one and two');
});

test('[sync W5] words a full store did not take are said to be on the screen only, and are kept with the next letter', async () => {
  const { tab, store } = browser();
  let isFull = true;
  const transact: MemoryStore['transact'] = (scope, body) =>
    isFull && scope.mode === 'write' ? Promise.reject(new Error('full')) : store.transact(scope, body);
  const first = tab(undefined, transact);
  const form = await aForm(first);
  await type(form, 'no room');
  expect(form.getSnapshot()).toMatchObject({ isUnsaved: true, value: 'no room' });
  isFull = false;
  await type(form, 'no room yet');
  expect(form.getSnapshot()).toMatchObject({ isUnsaved: false });
  expect(shown(await aForm(first.reload()))).toBe('no room yet');
});

test('[sync W6] drafts and last words of older programs stay readable, and go with their change', async () => {
  const { tab, store, shared } = browser();
  await store.transact({ mode: 'write', durability: 'strict', collections: [] }, (tx) =>
    tx.drafts.put([{ key: 'log', value: 'of an older program', savedAt: '' }]),
  );
  shared.set('last-words:ada', JSON.stringify([['note', { value: { notes: 'left' }, base: { notes: '' } }]]));
  const first = tab();
  expect(shown(await aNote(first)).notes).toBe('left');
  const form = await aForm(first);
  expect(shown(form)).toBe('of an older program');
  await form.submit(addCard, { id: 'a', text: 'x' });
  expect(shown(await aForm(tab()))).toBe('');
  expect(shared.keys()).toEqual([]);
});

test('[sync W9] of what is gone no more than two hundred marks stay', async () => {
  const { tab, store } = browser();
  const first = tab();
  for (let index = 0; index < 230; index += 1) {
    await first.desk.drafts.save(`form ${index}`, 'words');
    await first.desk.drafts.remove(`form ${index}`);
  }
  expect(store.peek('drafts').length).toBeLessThanOrEqual(201);
});
