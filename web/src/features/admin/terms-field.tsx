import { Combobox, type ComboboxOption } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { t } from '../../words/words.ts';

interface TermsFieldProps {
  readonly label: string;
  readonly options: readonly ComboboxOption[];
  readonly values: readonly string[];
  readonly most: number;
  onChange(values: string[]): void;
}

/** Several terms of a list. What the list lacks may be added, and is marked. */
export const TermsField = ({ label, options, values, most, onChange }: TermsFieldProps) => (
  <Field label={label} optional>
    <Combobox
      other
      ownNote={options.length > 0 ? t('Not on our list') : undefined}
      most={most}
      options={asStored(options, values)}
      values={values}
      onChange={onChange}
    />
  </Field>
);

interface TermFieldProps extends Pick<TermsFieldProps, 'label' | 'options'> {
  readonly value: string;
  onChange(value: string): void;
}

/** One term of a list, or the one stored that the list lacks. */
export function TermField({ label, options, value, onChange }: TermFieldProps) {
  const known = asStored(options, [value]);
  const isOwn = value !== '' && !known.some((option) => option.value === value);
  const own = { value, label: options.length > 0 ? t('{term} (not on our list)', { term: value }) : value };
  return (
    <Field label={label} optional>
      <Select
        value={value}
        placeholder={t('None')}
        options={isOwn ? [...known, own] : known}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** The options with each chosen one under the spelling it is stored in: its id, its label or a synonym. */
function asStored(options: readonly ComboboxOption[], values: readonly string[]): readonly ComboboxOption[] {
  const spellings = new Map(values.map((value) => [value.toLowerCase(), value]));
  return options.map((option) => {
    if (values.includes(option.value)) return option;
    const stored = [option.label, ...(option.also ?? [])]
      .map((name) => spellings.get(name.toLowerCase()))
      .find(Boolean);
    return stored === undefined ? option : { ...option, value: stored };
  });
}
