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
  const { desk } = useWorkspace();
  const editors = useEditors();
  const made = useMade();
  const texts = follows?.texts.join(' ');
  const last = useRef<{ readonly name: string; readonly form: Kept<Value> }>(undefined);
  const first = useRef(initial);
  first.current = initial;
  const form = useMemo(() => {
    const before = last.current?.name === name ? last.current.form : undefined;
    return createDraftForm(desk.keeping, name, { initial: first.current, texts: texts?.split(' '), before });
  }, [desk, name, texts]);
  last.current = { name, form };
  const state = useSyncExternalStore(form.subscribe, form.getSnapshot);
  useDirty(state.isDirty);

  const arrived = texts === undefined ? undefined : JSON.stringify(initial);
  const isReady = state.state === 'ready';
  useEffect(() => {
    if (arrived === undefined || !isReady) return;
    // The words are in the field already: they are drawn before the next keystroke, or React would put the field back to the earlier ones.
    return editors.whenAtRest(() => flushSync(() => form.arrive(JSON.parse(arrived), editors.write)));
  }, [arrived, isReady, editors, form]);

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
