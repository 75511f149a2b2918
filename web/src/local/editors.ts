import { mergeIntoEditor } from '@paratope/sync/text-merge';
import { useEffect, useMemo } from 'react';

type Editor = HTMLTextAreaElement | HTMLInputElement;

/** The text fields of one form as they stand on the screen, by the name of their field. */
export interface Editors {
  refOf(field: string): (editor: Editor | null) => void;
  get(field: string): Editor | undefined;
  /**
   * Runs as soon as nobody writes into the fields: not a composition of a letter under way, and not React, which puts a field back to the words
   * it drew last when it has dealt with a keystroke. Until then the returned function calls it off.
   */
  whenAtRest(run: () => void): () => void;
}

export function useEditors(): Editors {
  const editors = useMemo(createEditors, []);
  useEffect(() => {
    document.addEventListener('compositionstart', editors.begun);
    document.addEventListener('compositionend', editors.ended);
    return () => {
      document.removeEventListener('compositionstart', editors.begun);
      document.removeEventListener('compositionend', editors.ended);
    };
  }, [editors]);
  return editors;
}

/**
 * The words in a form after its record became `incoming`. Texts that stand in an editor are written into it at once, caret and all, in the same
 * breath in which its letters are read: a keystroke comes before or after, never between (SPEC N4).
 */
export function takeIn<Value extends object>(
  editors: Pick<Editors, 'get'>,
  words: { readonly value: Value; readonly base: Value },
  incoming: Value,
  texts: readonly string[],
): Value {
  const taken = new Map<string, unknown>();
  for (const [field, next] of Object.entries(incoming)) {
    const [base, own] = [fieldOf(words.base, field), fieldOf(words.value, field)];
    if (same(base, next)) continue;
    const isText = texts.includes(field) && typeof base === 'string' && typeof own === 'string';
    const value = isText
      ? intoEditor(editors.get(field), { base, text: own }, String(next))
      : same(own, base)
        ? next
        : own;
    if (!same(value, own)) taken.set(field, value);
  }
  return taken.size === 0 ? words.value : { ...words.value, ...Object.fromEntries(taken) };
}

function intoEditor(editor: Editor | undefined, words: { base: string; text: string }, incoming: string): string {
  const { selectionStart, selectionEnd, selectionDirection, scrollTop } = editor ?? {};
  const start = mergeIntoEditor({ ...words, caret: selectionStart ?? words.text.length }, incoming);
  if (!editor || editor.value !== words.text) return start.text;
  const end = mergeIntoEditor({ ...words, caret: selectionEnd ?? words.text.length }, incoming);
  editor.value = start.text;
  editor.setSelectionRange(start.caret, end.caret, selectionDirection ?? 'none');
  editor.scrollTop = scrollTop ?? 0;
  return start.text;
}

function createEditors(): Editors & { begun(): void; ended(): void } {
  const byField = new Map<string, Editor>();
  const refs = new Map<string, (editor: Editor | null) => void>();
  const later = new Set<() => void>();
  let isComposing = false;
  const refTo = (field: string) => (editor: Editor | null) => {
    if (editor) byField.set(field, editor);
    else byField.delete(field);
  };
  return {
    refOf: (field) => {
      const ref = refs.get(field) ?? refTo(field);
      refs.set(field, ref);
      return ref;
    },
    get: (field) => byField.get(field),
    whenAtRest: (run) => {
      later.add(run);
      queueMicrotask(() => {
        if (!isComposing && later.delete(run)) run();
      });
      return () => later.delete(run);
    },
    begun: () => {
      isComposing = true;
    },
    ended: () => {
      isComposing = false;
      // After the field has told the form of the letter that was composed.
      setTimeout(() => {
        const runs = [...later];
        later.clear();
        for (const run of runs) run();
      });
    },
  };
}

const fieldOf = (value: object, field: string): unknown => (value as Readonly<Record<string, unknown>>)[field];
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
