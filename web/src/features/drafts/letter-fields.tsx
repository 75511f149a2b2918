import type { DraftText } from '@paratope/shared/drafts/email-draft';
import type { Ref } from 'react';
import type * as z from 'zod/mini';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { t } from '../../words/words.ts';

export type LetterText = z.infer<typeof DraftText>;

interface LetterFieldsProps {
  /** A part of the letter that is left out has no field. */
  readonly value: Partial<LetterText>;
  readonly faults: Readonly<Partial<Record<keyof LetterText, string>>>;
  readonly hint?: string;
  readonly bodyRef?: Ref<HTMLTextAreaElement>;
  onChange(changes: Partial<LetterText>): void;
}

export const LetterFields = ({ value: { subject, body }, faults, hint, bodyRef, onChange }: LetterFieldsProps) => (
  <>
    {subject === undefined ? null : (
      <Field label={t('Subject')} error={faults.subject}>
        <TextInput limit={300} value={subject} onChange={({ target }) => onChange({ subject: target.value })} />
      </Field>
    )}
    {body === undefined ? null : (
      <Field label={t('Email')} error={faults.body} hint={hint}>
        <TextArea
          ref={bodyRef}
          className="email-body"
          rows={16}
          limit={20_000}
          value={body}
          onChange={({ target }) => onChange({ body: target.value })}
        />
      </Field>
    )}
  </>
);
