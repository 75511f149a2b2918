import type { WriteText } from '@paratope/sync/client/follow';
import { mergeIntoEditor } from '@paratope/sync/text-merge';
import { useEffect, useMemo } from 'react';

type Editor = HTMLTextAreaElement | HTMLInputElement;

export interface Editors {
  refOf(field: string): (editor: Editor | null) => void;
  /**
   * Merges an incoming text into the field at once, keeping the caret. Synchronous with
   * reading the field's value, so a keystroke comes before or after, never between (SPEC N4).
   */
  readonly write: WriteText;
  /**
   * Runs `run` once nothing else writes to the fields: no IME composition is under way, and React, which
   * resets a field to its last rendered value after a keystroke, is done. The returned function cancels it.
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
      // After the field's own handler has seen the composed text.
      setTimeout(() => {
        const runs = [...later];
        later.clear();
        for (const run of runs) run();
      });
    },
  };
}
