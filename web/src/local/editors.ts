import type { WriteText } from '@paratope/sync/client/follow';
import { mergeIntoEditor } from '@paratope/sync/text-merge';
import { useEffect, useMemo } from 'react';

type Editor = HTMLTextAreaElement | HTMLInputElement;

/** The text fields of one form as they stand on the screen, by the name of their field. */
export interface Editors {
  refOf(field: string): (editor: Editor | null) => void;
  /**
   * Writes an incoming text into the field that shows this one at once, caret and all, in the same breath in which its letters are read: a keystroke
   * comes before or after, never between (SPEC N4).
   */
  readonly write: WriteText;
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
    write: (field, words, incoming) => intoEditor(byField.get(field), words, incoming),
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
