import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { t } from '../../../words/words.ts';
import { fieldLabel, isText } from '../field-words.ts';
import { ChangeFields } from './change-fields.tsx';
import { type ProposedText, proposedTexts, withTexts } from './proposed-fields.ts';
import { type ChangeFormProps, useChange } from './use-change.ts';

/** The texts, dates and choices of a change that has no dialog of its own. */
export function ChangeTexts({ id, ...props }: ChangeFormProps) {
  const { args } = props.proposal;
  const texts = proposedTexts(props.proposal);
  const form = useChange<Record<string, string>>(
    props,
    Object.fromEntries(texts.map(({ field, value }) => [field, value ?? ''])),
  );
  const { draft, value, faults } = form;
  return (
    <ChangeFields {...{ id, draft, faults }} onSave={() => form.accept(withTexts(args, texts, value))}>
      {texts.map((text) => (
        <Field key={text.field} label={fieldLabel(text.field)} error={faults[text.field]}>
          <Control
            text={text}
            value={value[text.field] ?? ''}
            onChange={(typed) => form.change({ [text.field]: typed })}
          />
        </Field>
      ))}
    </ChangeFields>
  );
}

interface ControlProps {
  readonly text: ProposedText;
  readonly value: string;
  onChange(value: string): void;
}

function Control({ text: { field, choices }, value, onChange }: ControlProps) {
  const wiring = { value, onChange: ({ target }: { target: { value: string } }) => onChange(target.value) };
  if (choices)
    return (
      <Select
        {...wiring}
        options={Object.entries(choices).map(([choice, label]) => ({ value: choice, label: t(label) }))}
      />
    );
  if (isText(field)) return <TextArea {...wiring} rows={4} />;
  return <TextInput {...wiring} type={/Date$/.test(field) ? 'date' : 'text'} />;
}
