import type { Result } from '@paratope/shared/failure';
import type { Mutator } from '@paratope/shared/mutation';
import type { Hearing, Keeping } from './desk.ts';
import type { Mark } from './drafts.ts';
import { type Grown, same, takeIn, type WriteText } from './follow.ts';
import type { Saved } from './outbox.ts';

/** A form's words, stored on the device at every keystroke until submitted or discarded. Fits React's `useSyncExternalStore`. */
export interface DraftForm<Value> {
  subscribe(listener: () => void): () => void;
  getSnapshot(): FormState<Value>;
  set(next: Value | ((before: Value) => Value)): void;
  /** Call it with every new state of the record that the form follows. */
  arrive(record: Value, write?: WriteText): void;
  /** Shows the words of a closed tab; those on the screen take their place among `others`. */
  show(other: Mark): Promise<void>;
  /**
   * Makes the change and removes exactly the words it was made of, in the same transaction. They
   * stay on a refusal or if the device cannot write; so does what was typed since the call.
   */
  submit<Args>(mutator: Mutator<Args>, args: Args): Promise<Result<Saved>>;
  /** Discards the words; with `used`, only if the value is still that one. */
  discard(used?: Value): Promise<void>;
}

export interface FormState<Value> {
  /** `opening` while it looks for words of an earlier visit; the form must wait, or it would overwrite them. */
  readonly state: 'opening' | 'ready';
  readonly value: Value;
  readonly isRestored: boolean;
  readonly isDirty: boolean;
  /** The device could not save the latest words; they are only on the screen. */
  readonly isUnsaved: boolean;
  /** What was merged into the words on the screen: a saved change, or what was typed in another tab. */
  readonly isMerged: 'no' | 'saved' | 'typed';
  /** What closed tabs left in the same form, newest first. */
  readonly others: readonly Mark[];
}

export interface FormOptions<Value> {
  /** The first value; for a form that follows a record, its current state. */
  readonly initial: Value;
  /** Set if the form edits a shared record: incoming changes are merged into these texts word by word (SPEC N4). */
  readonly texts?: readonly string[] | undefined;
  /** The same form from before its page was left and shown again. */
  readonly before?: DraftForm<Value> | undefined;
}

interface OnScreen<Value> extends Grown<Value> {
  readonly count: number;
  /** The form's id among the drafts, and the count it began with. */
  readonly form: string;
  readonly after: number;
  readonly from: 'start' | 'device' | 'person';
}

const fieldsOf = (value: unknown, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value as object).filter(([field]) => fields.includes(field)));

/** Passes a form's contents to the one that replaces it when its page is shown again. */
const screens = new WeakMap<object, () => unknown>();

export function createDraftForm<Value>(
  keeping: Keeping,
  name: string,
  { initial, texts, before }: FormOptions<Value>,
): DraftForm<Value> {
  const { writer } = keeping;
  const listeners = new Set<() => void>();
  let record = initial;
  /** What was on the screen at submit, until the answer. */
  let saving: OnScreen<Value> | undefined;
  let screen = before && (screens.get(before)?.() as OnScreen<Value> | undefined);
  let rest: Pick<FormState<Value>, 'isUnsaved' | 'isMerged' | 'others'> = {
    isUnsaved: false,
    isMerged: 'no',
    others: [],
  };
  let snapshot = drawn();

  function drawn(): FormState<Value> {
    const isDirty = screen !== undefined && screen.from !== 'start';
    return {
      ...rest,
      state: screen ? 'ready' : 'opening',
      value: screen ? screen.value : record,
      isRestored: screen?.from === 'device',
      isDirty,
      isMerged: isDirty ? rest.isMerged : 'no',
    };
  }
  function show(next: OnScreen<Value> | undefined, changed: Partial<typeof rest> = {}): void {
    screen = next;
    rest = { ...rest, ...changed };
    snapshot = drawn();
    for (const listener of [...listeners]) listener();
  }

  /** The stored value: words that follow a record are stored with the record state they are based on. */
  const keptOf = ({ value, base }: Grown<Value>): unknown => (texts ? { value, base } : value);
  /** Drafts of the first version hold only the value. */
  const grownOf = (kept: unknown): Grown<Value> => {
    if (!texts) return { value: kept as Value, base: record };
    const isWhole = typeof kept === 'object' && kept !== null && 'value' in kept && 'base' in kept;
    return isWhole ? (kept as Grown<Value>) : { value: kept as Value, base: record };
  };
  const follow = (words: Grown<Value>, incoming: Value, write?: WriteText): Value =>
    takeIn(words as Grown<object>, incoming as object, texts ?? [], write) as Value;
  /** Merges the words of several tabs as if each had been written into the current record. */
  const join = (all: readonly unknown[]): unknown => {
    const [first, ...more] = all.map((kept) => follow(grownOf(kept), record));
    const value = more.reduce<Value>((joined, other) => follow({ value: joined, base: record }, other), first as Value);
    return { value, base: record };
  };

  const begun = (count: number) => ({ count, after: count, form: keeping.newForm() });
  const keep = (words: Grown<Value>, { form, after }: Pick<OnScreen<Value>, 'form' | 'after'>): number => {
    const count = keeping.next();
    keeping.put({ name, writer, count, value: keptOf(words), form, after });
    return count;
  };

  const open = async (): Promise<void> => {
    const opened = await keeping.open<unknown>(name, texts && join).catch(() => undefined);
    if (screen) return;
    if (opened?.value === undefined) {
      return show(
        { value: record, base: record, ...begun(opened?.count ?? 0), from: 'start' },
        { others: opened?.others ?? [] },
      );
    }
    const { others, count, isJoined } = opened;
    show(
      { ...grownOf(opened.value), ...begun(count), from: 'device' },
      { others, ...(isJoined ? { isMerged: 'typed' as const } : {}) },
    );
  };

  /** The page was left and is shown again. Another page of this tab may have written or submitted in between, and a pending write may be lost. */
  const comeBack = async (): Promise<void> => {
    const was = screen;
    if (!was || was.from === 'start') return;
    const found = (await keeping.look(name).catch(() => undefined))?.mine;
    if (screen !== was) return;
    if (found && found.count > was.count) show({ ...grownOf(found.value), ...begun(found.count), from: 'device' });
    else if (was.from === 'person') keepAnew();
  };
  function keepAnew(): void {
    if (!screen || screen.from === 'start') return;
    const { count, form, after } = screen;
    keeping.put({ name, writer, count, value: keptOf(screen), form, after });
  }

  const hearing: Hearing = {
    name,
    failed: (isUnsaved) => isUnsaved !== rest.isUnsaved && show(screen, { isUnsaved }),
    others: () => {
      if (!screen || texts) return;
      void keeping
        .look(name)
        .then(({ left }) => show(screen, { others: left }))
        .catch(() => undefined);
    },
    keepAnew,
  };

  let deafen = (): void => {};
  if (screen) void comeBack();
  else void open();

  const form: DraftForm<Value> = {
    subscribe: (listener) => {
      if (listeners.size === 0) deafen = keeping.listen(hearing);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) deafen();
      };
    },
    getSnapshot: () => snapshot,
    set: (next) => {
      const was = screen ?? { value: record, base: record, ...begun(0) };
      const { base } = was;
      const value = typeof next === 'function' ? (next as (before: Value) => Value)(was.value) : next;
      show({ ...was, value, count: keep({ value, base }, was), from: 'person' });
    },
    arrive: (incoming, write) => {
      record = incoming;
      if (!screen || !texts) return;
      const value = follow(screen, incoming, write);
      if (value === screen.value && same(incoming, screen.base)) return;
      const isKept = screen.from !== 'start';
      // A saved change returns as the record before `submit` resolves; do not store it again.
      const isSaving = screen === saving && same(value, screen.value);
      const count = isKept && !isSaving ? keep({ value, base: incoming }, screen) : screen.count;
      show({ ...screen, value, base: incoming, count }, isKept && value !== screen.value ? { isMerged: 'saved' } : {});
      if (isSaving) saving = screen;
    },
    show: async (other) => {
      const was = screen;
      if (!was) return;
      const { value, count, others } = await keeping.swap(name, other);
      // If the user typed meanwhile, that stays on the screen; both are stored.
      if (value === undefined || screen !== was) return show(screen, { others });
      show({ ...grownOf(value), ...begun(count), from: 'device' }, { others });
    },
    submit: async (mutator, args) => {
      const sent = screen;
      saving = sent;
      await keeping.settled(name);
      const mark = { name, writer, count: sent?.count ?? 0, form: sent?.form, after: sent?.after };
      const seen = texts && sent ? fieldsOf(sent.base, texts) : {};
      let last: typeof saving;
      const answered = (): void => {
        [last, saving] = [saving, undefined];
      };
      const result = await keeping.mutate(mutator, args, { draft: mark, seen }).finally(answered);
      if (!result.ok) return result;
      keeping.dropped(mark);
      // What was typed since stays: it has a higher count.
      if (screen && screen === last) show({ ...screen, from: 'start' });
      return result;
    },
    discard: async (used) => {
      const given = screen;
      if (!given || (used !== undefined && given.value !== used)) return;
      const { count, form: of, after } = given;
      await keeping.drop({ name, writer, count, form: of, after });
      if (screen === given)
        show({ value: record, base: record, ...begun(given.count), from: 'start' }, { isMerged: 'no' });
    },
  };
  screens.set(form, () => screen);
  return form;
}
