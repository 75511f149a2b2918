import { createDraftForm, type FormState, type DraftForm as Kept } from '@paratope/sync/client/draft-form';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { type Editors, useEditors } from './editors.ts';
import { useDirty, useMade, useWorkspace } from './hooks.ts';

/** A form's words, kept on the device at every keystroke until they are submitted or given up. */
export interface DraftForm<Value> extends FormState<Value>, Pick<Kept<Value>, 'set' | 'show' | 'submit' | 'discard'> {
  /** `ref` of the text field that shows this field, so that what arrives moves no caret in it (SPEC N4). */
  readonly textRef: Editors['refOf'];
}

interface DraftOptions {
  /**
   * The form edits a record that others may write meanwhile, and `initial` is that record as it is now. What arrives comes into the form: into
   * these texts word by word, into any other field unless the person has changed it (SPEC N4).
   */
  readonly follows?: { readonly texts: readonly string[] };
}

/** `name` is the form's; the value is plain data. Without `follows`, `initial` counts when the form is first seen. */
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

/** The store behind the form. Of a page that was left and is shown again, the new one begins with what the one before held. */
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

/** Takes every new state of the record into the form; nothing while there is none. */
function useArrivals<Value>(form: Kept<Value>, record: Value | undefined, editors: Editors): void {
  const arrived = record === undefined ? undefined : JSON.stringify(record);
  useEffect(() => {
    if (arrived === undefined) return;
    // The words are in the field already: they are drawn before the next keystroke, or React would put the field back to the earlier ones.
    return editors.whenAtRest(() => flushSync(() => form.arrive(JSON.parse(arrived), editors.write)));
  }, [arrived, editors, form]);
}
