import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { t } from '../../../words/words.ts';
import { PictureField } from './picture-field.tsx';
import type { PieceField } from './piece-fields.ts';

/** One entry as the form holds it; a list of sentences is one text with a sentence per line. */
export type Entry = Readonly<Record<string, string>>;

interface EntryFieldsProps {
  readonly fields: readonly PieceField[];
  readonly entry: Entry;
  readonly isReadOnly: boolean;
  onChange(entry: Entry): void;
}

export function EntryFields({ fields, entry, isReadOnly, onChange }: EntryFieldsProps) {
  return fields.map((field) => {
    const { name, label, kind, hint } = field;
    const value = entry[name] ?? '';
    const change = (next: string) => onChange({ ...entry, [name]: next });
    if (kind === 'picture') {
      return <PictureField key={name} field={field} value={value} isReadOnly={isReadOnly} onChange={change} />;
    }
    const control = {
      value,
      readOnly: isReadOnly,
      onChange: (event: { target: { value: string } }) => change(event.target.value),
    };
    return (
      <Field key={name} label={t(label)} {...(hint ? { hint: t(hint) } : {})}>
        {kind === 'long' || kind === 'lines' ? (
          <TextArea {...control} />
        ) : (
          <TextInput type={types[kind]} {...control} />
        )}
      </Field>
    );
  });
}

const types = { text: 'text', link: 'url', email: 'email' } as const;
