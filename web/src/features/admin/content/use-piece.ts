import { AdminContentApi, WrittenPiece } from '@paratope/shared/admin/content-api';
import { useState } from 'react';
import type { ActResult } from '../../../api/act-result.ts';
import { call } from '../../../api/call.ts';
import { t } from '../../../words/words.ts';
import { useLiveForm } from '../record/use-live-form.ts';
import { useAdmin } from '../use-admin.ts';
import { useForm } from '../use-form.ts';
import type { Voices } from '../use-notice.tsx';
import { entriesOf, writtenIn } from './entries.ts';
import type { Entry } from './entry-fields.tsx';
import { type PieceForm, pieceForms } from './piece-fields.ts';

/** A piece of one entry is merged field by field; a list is one field, because its entries move. */
type PieceFields = Readonly<Record<string, string | readonly Entry[]>>;

export function usePiece(written: WrittenPiece, { say, fail }: Voices) {
  const { explain } = useAdmin();
  const { key } = written;
  const form: PieceForm = pieceForms[key];
  const [busy, setBusy] = useState<'save' | 'undo' | 'preview'>();
  const [preview, setPreview] = useState('');
  const draft = useForm<PieceFields, WrittenPiece>({
    name: `content:${key}`,
    record: written,
    fieldsOf: ({ value }) => fieldsOf(form, entriesOf(form, value)),
    labels: { entries: t(form.label), ...Object.fromEntries(form.fields.map(({ name, label }) => [name, t(label)])) },
    schema: WrittenPiece,
    inWords: { entries: (entries) => namesOf(form, entries as readonly Entry[]) },
  });
  const others = useLiveForm(draft, {
    record: { kind: 'content', id: key },
    load: async () => {
      const answer = await call(AdminContentApi.writtenContent, { key });
      return answer.ok ? answer.value.data : undefined;
    },
  });
  const { values } = draft;
  const entries = form.entry ? (values.entries as readonly Entry[]) : [values as Entry];
  const act = async <Value>(what: typeof busy, ask: () => Promise<ActResult<Value>>): Promise<Value | undefined> => {
    setBusy(what);
    const answer = await ask();
    setBusy(undefined);
    if (answer.ok) return answer.value;
    draft.meet(answer);
    fail(explain(answer));
    return undefined;
  };

  const value = () => writtenIn(form, entries) as never;
  const seenAt = draft.record.updatedAt;
  return {
    form,
    draft,
    others,
    entries,
    busy,
    preview,
    change: (next: readonly Entry[]) => {
      draft.set(fieldsOf(form, next));
      setPreview('');
    },
    async save() {
      const done = await act('save', () => call(AdminContentApi.writeContent, { key, value: value(), seenAt }));
      if (!done) return;
      draft.reset(done.data);
      setPreview('');
      say(t('{section} saved. Visitors see the change now.', { section: form.label }));
    },
    async undo() {
      const done = await act('undo', () => call(AdminContentApi.undoContent, { key, seenAt }));
      if (!done) return;
      draft.take(done.data, 'theirs');
      setPreview('');
      say(t('Last change to {section} undone.', { section: form.label }));
    },
    async show() {
      const done = await act('preview', () => call(AdminContentApi.previewContent, { key, value: value() }));
      if (done) setPreview(done.url);
    },
  };
}

const fieldsOf = (form: PieceForm, entries: readonly Entry[]): PieceFields =>
  form.entry ? { entries } : (entries[0] ?? {});

/** What a list holds, each entry by its first field. */
const namesOf = ({ fields: [first] }: PieceForm, entries: readonly Entry[]): string =>
  entries.map((entry) => (first && entry[first.name]) || t('Blank')).join(', ');
