import { DraftText } from '@paratope/shared/drafts/email-draft';
import { useEffect, useRef } from 'react';
import type * as z from 'zod/mini';
import { deviceWord } from '../../local/device.ts';
import { Followed } from '../../local/followed.tsx';
import type { DraftForm } from '../../local/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { t } from '../../words/words.ts';

export type LetterText = z.infer<typeof DraftText>;

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
  const { subject, body } = form.value;
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
      <Field label={t('Subject')} error={fault?.field === 'subject' ? fault.words : undefined}>
        <TextInput
          limit={300}
          value={subject}
          onChange={({ target: { value } }) => form.set((was) => ({ ...was, subject: value }))}
        />
      </Field>
      <Field
        label={t('Email')}
        error={fault?.field === 'body' ? fault.words : undefined}
        hint={t('Your edits are saved on this {device} as you type. Sentences you change no longer show a source.', {
          device: t(deviceWord()),
        })}
      >
        <TextArea
          ref={(area) => {
            hear(area);
            field.current = area;
          }}
          className="email-body"
          rows={16}
          limit={20_000}
          value={body}
          onChange={({ target: { value } }) => form.set((was) => ({ ...was, body: value }))}
        />
      </Field>
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
