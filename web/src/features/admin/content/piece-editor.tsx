import { AdminContentApi, type WrittenPiece } from '@paratope/shared/admin/content-api';
import type { ContentKey } from '@paratope/shared/content/api';
import { type FormEvent, useRef } from 'react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { inSentence, t } from '../../../words/words.ts';
import { Answered } from '../answered.tsx';
import { ConflictNotes, RestoredNote } from '../form-notes.tsx';
import { moment } from '../moment.ts';
import { AlsoOpen } from '../record/also-open.tsx';
import { useAdmin } from '../use-admin.ts';
import { useAdminAnswer } from '../use-admin-answer.ts';
import type { Voices } from '../use-notice.tsx';
import { type Entry, EntryFields } from './entry-fields.tsx';
import { usePiece } from './use-piece.ts';

interface PieceEditorProps extends Voices {
  readonly pieceKey: ContentKey;
}

export function PieceEditor({ pieceKey, ...voices }: PieceEditorProps) {
  const asked = useAdminAnswer(() => call(AdminContentApi.writtenContent, { key: pieceKey }));
  return (
    <Answered asked={asked} label={t('Loading section')} lines={5}>
      {({ data }) => <Editor written={data} voices={voices} />}
    </Answered>
  );
}

function Editor({ written, voices }: { readonly written: WrittenPiece; readonly voices: Voices }) {
  const { isOwner } = useAdmin();
  const { form, draft, others, entries, busy, preview, change, save, undo, show } = usePiece(written, voices);
  const piece = draft.record;
  const keysOf = useEntryKeys();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const put = (at: number, entry: Entry) => change(entries.with(at, entry));
  const keys = keysOf(entries.length);
  return (
    <form className="column gap-4" aria-label={t(form.label)} noValidate onSubmit={submit}>
      <p className="muted">
        {t(form.about)}{' '}
        {piece.updatedAt ? t('Last changed {moment}.', { moment: moment(piece.updatedAt) }) : t('Not written yet.')}
      </p>
      <AlsoOpen others={others} />
      <RestoredNote form={draft} />
      {entries.map((entry, at) => {
        const fields = (
          <EntryFields fields={form.fields} entry={entry} isReadOnly={!isOwner} onChange={(next) => put(at, next)} />
        );
        if (!form.entry)
          return (
            <div key={keys[at]} className="column gap-4">
              {fields}
            </div>
          );
        const label = `${t(form.entry)} ${at + 1}`;
        return (
          <fieldset key={keys[at]} className="column gap-3 hair-top admin-entry">
            <legend className="strong">{label}</legend>
            {fields}
            {isOwner ? (
              <div className="row wrap">
                <Button
                  disabled={at === 0}
                  aria-label={t('Move {label} up', { label })}
                  onClick={() => {
                    keysOf.swap(at, at - 1);
                    change(swapped(entries, at, at - 1));
                  }}
                >
                  {t('Up')}
                </Button>
                <Button
                  disabled={at === entries.length - 1}
                  aria-label={t('Move {label} down', { label })}
                  onClick={() => {
                    keysOf.swap(at, at + 1);
                    change(swapped(entries, at, at + 1));
                  }}
                >
                  {t('Down')}
                </Button>
                <Button
                  kind="danger"
                  aria-label={t('Remove {label}', { label })}
                  onClick={() => {
                    keysOf.remove(at);
                    change(entries.toSpliced(at, 1));
                  }}
                >
                  {t('Remove')}
                </Button>
              </div>
            ) : null}
          </fieldset>
        );
      })}
      {form.entry && isOwner ? (
        <Button onClick={() => change([...entries, {}])}>
          {t('Add {label}', { label: inSentence(t(form.entry)) })}
        </Button>
      ) : null}
      <ConflictNotes form={draft} />
      {isOwner ? (
        <div className="row wrap">
          <Button type="submit" kind="primary" busy={busy === 'save'}>
            {t('Save')}
          </Button>
          <Button busy={busy === 'preview'} onClick={() => void show()}>
            {t('Preview')}
          </Button>
          <Button busy={busy === 'undo'} disabled={!piece.canUndo} onClick={() => void undo()}>
            {t('Undo last change')}
          </Button>
        </div>
      ) : null}
      {preview ? (
        <p role="status">
          <a className="link" href={preview} target="_blank" rel="noreferrer">
            {t('Open page with this draft')}
          </a>{' '}
          <span className="muted">{t('Anyone with this link can see the draft for one hour.')}</span>
        </p>
      ) : null}
    </form>
  );
}

const swapped = (entries: readonly Entry[], one: number, other: number): readonly Entry[] => {
  const [first, second] = [entries[one], entries[other]];
  return first && second ? entries.with(one, second).with(other, first) : entries;
};

/** Returns keys that follow each entry when it moves, so that a field keeps its focus. */
function useEntryKeys() {
  const kept = useRef<{ next: number; keys: number[] }>({ next: 0, keys: [] });
  const keysOf = (count: number): readonly number[] => {
    const { keys } = kept.current;
    while (keys.length < count) {
      keys.push(kept.current.next);
      kept.current.next += 1;
    }
    keys.length = count;
    return keys;
  };
  return Object.assign(keysOf, {
    swap(one: number, other: number) {
      const { keys } = kept.current;
      const [first, second] = [keys[one], keys[other]];
      if (first === undefined || second === undefined) return;
      keys[one] = second;
      keys[other] = first;
    },
    remove: (at: number) => void kept.current.keys.splice(at, 1),
  });
}
