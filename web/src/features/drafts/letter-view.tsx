import { concernsOf } from '@paratope/shared/drafts/concerns';
import { type EmailDraft, EmailDrafts } from '@paratope/shared/drafts/email-draft';
import { editDraft } from '@paratope/shared/drafts/mutators';
import type { OpenMatch } from '@paratope/shared/matches/match';
import { useState } from 'react';
import { attempt } from '../../local/attempt.ts';
import { deviceWord } from '../../local/device.ts';
import { RecordMark } from '../../local/record-mark.tsx';
import { useDraft } from '../../local/use-draft.ts';
import { Badge } from '../../ui/badge.tsx';
import { useToast } from '../../ui/toast.tsx';
import { t } from '../../words/words.ts';
import { Concerns } from './concerns.tsx';
import { LetterActions } from './letter-actions.tsx';
import { faultIn, LetterEditor, type LetterFault, type Sought } from './letter-editor.tsx';
import type { LetterText } from './letter-fields.tsx';
import { LetterReading } from './letter-reading.tsx';
import { WrittenBy } from './written-by.tsx';

interface LetterViewProps {
  readonly draft: EmailDraft;
  readonly match: OpenMatch;
}

export function LetterView({ draft, match }: LetterViewProps) {
  const form = useDraft<LetterText>(
    `email:${draft.id}`,
    { subject: draft.subject, body: draft.body },
    { follows: { texts: ['body'] } },
  );
  const [isEditing, setEditing] = useState(false);
  const [fault, setFault] = useState<LetterFault>();
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const [sought, setSought] = useState<Sought>();
  const toast = useToast();
  if (form.state === 'opening') return null;

  const text = form.value;
  const concerns = concernsOf(`${text.subject}\n${text.body}`);
  const isBlocked = concerns.placeholders.some((place) => !confirmed.includes(place));
  // Unsaved text of an earlier visit opens in the editor.
  const isWriting = isEditing || form.isDirty;
  const isChanged = text.subject !== draft.subject || text.body !== draft.body;

  /** Resolves to whether the record holds what is on screen. */
  const save = async (): Promise<boolean> => {
    if (isChanged) {
      const found = faultIn(text) ?? (await keep());
      setFault(found);
      if (found) {
        setEditing(true);
        return false;
      }
      toast.show({ title: t('Email saved on this {device}', { device: t(deviceWord()) }), text: text.subject });
    } else if (form.isDirty) await form.discard();
    setEditing(false);
    return true;
  };
  const keep = async (): Promise<LetterFault | undefined> => {
    const kept = await attempt(form.submit(editDraft, { id: draft.id, changes: text }));
    return kept.ok ? undefined : { field: 'body', words: kept.message };
  };
  const show = (words: string) => {
    setEditing(true);
    setSought((before) => ({ words, time: (before?.time ?? 0) + 1 }));
  };

  return (
    <section className="column gap-4" aria-label={t('Email, version {version}', { version: draft.version })}>
      <div className="grid gap-4 email-columns">
        <div className="min-w-0">
          {isWriting ? (
            <LetterEditor
              form={form}
              sought={sought}
              fault={fault}
              onSave={() => void save()}
              onDiscard={async () => {
                await form.discard();
                setFault(undefined);
                setEditing(false);
              }}
            />
          ) : (
            <LetterReading text={text} letter={draft.letter} onEdit={() => setEditing(true)} />
          )}
        </div>
        <aside className="grid gap-2 min-w-0 email-aside" aria-label={t('Before you send it')}>
          <Concerns concerns={concerns} confirmed={confirmed} onConfirm={setConfirmed} onShow={show} />
          <WrittenBy draft={draft} />
          <p className="wrap gap-2 hide-empty">
            {draft.isEdited && <Badge tone="quiet">{t('Edited by you')}</Badge>}
            <RecordMark collection={EmailDrafts} row={draft} noun={t('Email')} />
          </p>
        </aside>
      </div>
      <LetterActions
        draft={draft}
        text={text}
        to={match.vcInvestor.email}
        isBlocked={isBlocked}
        isEditing={isWriting}
        onSave={save}
      />
    </section>
  );
}
