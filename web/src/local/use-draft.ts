import { createDraftForm, type FormState, type DraftForm as Kept } from '@paratope/sync/client/draft-form';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { type Editors, useEditors } from './editors.ts';
import { useDirty, useMade, useWorkspace } from './hooks.ts';

/** A form's values, saved on the device at every keystroke until submitted or discarded. */
export interface DraftForm<Value> extends FormState<Value>, Pick<Kept<Value>, 'set' | 'show' | 'submit' | 'discard'> {
  /** Pass it as `ref` to the field's text input, so that merges keep the caret in place (SPEC N4). */
  readonly textRef: Editors['refOf'];
}

interface DraftOptions {
  /**
   * Set it for a form that edits a shared record, with `initial` as its current state. Incoming changes are
   * merged into `texts` word by word, and into any other field unless the user has changed it (SPEC N4).
   */
  readonly follows?: { readonly texts: readonly string[] };
}

/** `name` identifies the form; the value is plain data. Without `follows`, only the first `initial` counts. */
export function useDraft<Value>(name: string, initial: Value, { follows }: DraftOptions = {}): DraftForm<Value> {
  const editors = useEditors();
  const made = useMade();
  const form = useForm(name, initial, follows?.texts.join(' '));
  const state = useSyncExternalStore(form.subscribe, form.getSnapshot);
  const isReady = state.state === 'ready';
  useDirty(state.isDirty);
  useArrivals(form, follows && isReady ? initial : undefined, editors);
  return {
    ...state,
    value: isReady ? state.value : initial,
    set: form.set,
    show: form.show,
    submit: async (mutator, args) => made(await form.submit(mutator, args)),
    discard: form.discard,
    textRef: editors.refOf,
  };
}

/** Returns the form's store. When a page is shown again, its new store starts with the old one's contents. */
function useForm<Value>(name: string, initial: Value, texts: string | undefined): Kept<Value> {
  const { desk } = useWorkspace();
  const last = useRef<{ readonly name: string; readonly form: Kept<Value> }>(undefined);
  const first = useRef(initial);
  first.current = initial;
  const form = useMemo(() => {
    const before = last.current?.name === name ? last.current.form : undefined;
    return createDraftForm(desk.keeping, name, { initial: first.current, texts: texts?.split(' '), before });
  }, [desk, name, texts]);
  last.current = { name, form };
  return form;
}

/** Merges every new state of the record into the form. */
function useArrivals<Value>(form: Kept<Value>, record: Value | undefined, editors: Editors): void {
  const arrived = record === undefined ? undefined : JSON.stringify(record);
  useEffect(() => {
    if (arrived === undefined) return;
    // The field already shows the merged text. React must render it before the next keystroke, or it would reset the field.
    return editors.whenAtRest(() => flushSync(() => form.arrive(JSON.parse(arrived), editors.write)));
  }, [arrived, editors, form]);
}
