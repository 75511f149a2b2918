import type { Ref } from 'react';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { t } from '../../../words/words.ts';

interface NotesFieldProps {
  readonly value: string;
  readonly fault?: string | undefined;
  readonly optional?: boolean;
  readonly hideLabel?: boolean;
  readonly rows?: number;
  readonly textRef?: Ref<HTMLTextAreaElement>;
  onChange(notes: string): void;
}

/** The founder's notes on an investor. */
export const NotesField = ({ value, fault, rows, textRef, onChange, ...field }: NotesFieldProps) => (
  <Field label={t('Notes')} error={fault} {...field}>
    <TextArea
      ref={textRef}
      voice="serif"
      rows={rows}
      limit={20_000}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </Field>
);
