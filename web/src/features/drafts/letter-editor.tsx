import { DraftText } from '@paratope/shared/drafts/email-draft';
import { useEffect, useRef } from 'react';
import { deviceWord } from '../../local/device.ts';
import { Followed } from '../../local/followed.tsx';
import type { DraftForm } from '../../local/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { t } from '../../words/words.ts';
import { LetterFields, type LetterText } from './letter-fields.tsx';

export interface LetterFault {
  readonly field: keyof LetterText;
  readonly words: string;
}

/** Returns what prevents saving, with its field; undefined if nothing does. */
export function faultIn(text: LetterText): LetterFault | undefined {
  const read = DraftText.safeParse(text);
  const issue = read.success ? undefined : read.error.issues[0];
  return issue && { field: issue.path[0] === 'subject' ? 'subject' : 'body', words: t(issue.message) };
}

/** Words to select in the text; `time` tells two requests for the same words apart. */
export interface Sought {
  readonly words: string;
  readonly time: number;
}

interface LetterEditorProps {
  readonly form: DraftForm<LetterText>;
  readonly sought: Sought | undefined;
  readonly fault: LetterFault | undefined;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

/** Edits the letter as text. What another device writes meanwhile is merged in. */
export function LetterEditor({ form, sought, fault, onSave, onDiscard }: LetterEditorProps) {
  const hear = form.textRef('body');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!sought || !field.current) return;
    const at = field.current.value.toLowerCase().indexOf(sought.words.toLowerCase());
    field.current.focus();
    if (at >= 0) field.current.setSelectionRange(at, at + sought.words.length);
  }, [sought]);
  return (
    <form
      className="grid gap-3"
      aria-label={t('Edit the email')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <LetterFields
        value={form.value}
        faults={fault ? { [fault.field]: fault.words } : {}}
        hint={t('Your edits are saved on this {device} as you type. Sentences you change no longer show a source.', {
          device: t(deviceWord()),
        })}
        bodyRef={(area) => {
          hear(area);
          field.current = area;
        }}
        onChange={(changes) => form.set((was) => ({ ...was, ...changes }))}
      />
      <div className="row">
        <Button kind="primary" type="submit">
          {t('Save changes')}
        </Button>
        <Button onClick={onDiscard}>{t('Discard changes')}</Button>
      </div>
      <Followed draft={form} />
    </form>
  );
}
