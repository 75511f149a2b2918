import { AdminContentApi, type WrittenPiece } from '@paratope/shared/admin/content-api';
import type { ContentKey } from '@paratope/shared/content/api';
import { useEffect, useState } from 'react';
import type { ActResult } from '../../../api/act-result.ts';
import { call } from '../../../api/call.ts';
import { t } from '../../../words/words.ts';
import { useAdmin } from '../use-admin.ts';
import type { Voices } from '../use-notice.tsx';
import { entriesOf, writtenIn } from './entries.ts';
import type { Entry } from './entry-fields.tsx';
import { type PieceForm, pieceForms } from './piece-fields.ts';

export function usePiece(key: ContentKey, { say, fail }: Voices) {
  const { explain } = useAdmin();
  const form: PieceForm = pieceForms[key];
  const [piece, setPiece] = useState<WrittenPiece>();
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [busy, setBusy] = useState<'save' | 'undo' | 'preview'>();
  const [preview, setPreview] = useState('');
  const take = (written: WrittenPiece) => {
    setPiece(written);
    setEntries(entriesOf(form, written.value));
    setPreview('');
  };
  const act = async <Value>(what: typeof busy, ask: () => Promise<ActResult<Value>>): Promise<Value | undefined> => {
    setBusy(what);
    const answer = await ask();
    setBusy(undefined);
    if (answer.ok) return answer.value;
    fail(explain(answer));
    return undefined;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor stands for one piece, and asks once.
  useEffect(() => {
    let isCurrent = true;
    void call(AdminContentApi.writtenContent, { key }).then((answer) => {
      if (!isCurrent) return;
      if (answer.ok) take(answer.value.data);
      else fail(explain(answer, t('Failed to load data')));
    });
    return () => {
      isCurrent = false;
    };
  }, []);

  const value = () => writtenIn(form, entries) as never;
  const seenAt = piece?.updatedAt ?? null;
  return {
    form,
    piece,
    entries,
    busy,
    preview,
    change: (next: readonly Entry[]) => {
      setEntries(next);
      setPreview('');
    },
    async save() {
      const done = await act('save', () => call(AdminContentApi.writeContent, { key, value: value(), seenAt }));
      if (!done) return;
      take(done.data);
      say(t('{section} saved. Visitors see the change now.', { section: form.label }));
    },
    async undo() {
      const done = await act('undo', () => call(AdminContentApi.undoContent, { key, seenAt }));
      if (!done) return;
      take(done.data);
      say(t('Last change to {section} undone.', { section: form.label }));
    },
    async show() {
      const done = await act('preview', () => call(AdminContentApi.previewContent, { key, value: value() }));
      if (done) setPreview(done.url);
    },
  };
}
