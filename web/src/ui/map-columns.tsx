import { t } from '../words/words.ts';
import { Field } from './field.tsx';
import { Section } from './section.tsx';
import { Select } from './select.tsx';

interface MapColumnsProps<Name extends string> {
  readonly title: string;
  /** The file's columns, each with its first value. */
  readonly columns: readonly { readonly heading: string; readonly example: string }[];
  readonly fields: readonly { readonly name: Name; readonly label: string; readonly error?: string | undefined }[];
  /** The index of the column that holds a field. */
  readonly mapping: Readonly<Partial<Record<Name, number>>>;
  readonly onMapping: (mapping: Partial<Record<Name, number>>) => void;
  /** Fields folded away below the others, and the label that opens them. */
  readonly folded?: { readonly names: readonly Name[]; readonly words: string };
}

/** Lets the user correct the guessed mapping of columns to fields. The first field is required. */
export function MapColumns<Name extends string>({
  title,
  columns,
  fields,
  mapping,
  onMapping,
  folded,
}: MapColumnsProps<Name>) {
  const options = columns.map(({ heading, example }, at) => ({
    value: String(at),
    label: named(heading || t('Column {number}', { number: at + 1 }), shortened(example)),
  }));
  const choose = (field: Name, value: string) => {
    const next: Partial<Record<Name, number>> = { ...mapping };
    if (value === '') delete next[field];
    else next[field] = Number(value);
    onMapping(next);
  };
  const choices = (isFolded: boolean) => (
    <div className="two-columns">
      {fields.map(({ name, label, error }, at) =>
        (folded?.names.includes(name) ?? false) === isFolded ? (
          <Field key={name} label={label} optional={at > 0} error={error}>
            <Select
              options={options}
              placeholder={t('Not in this file')}
              value={mapping[name] === undefined ? '' : String(mapping[name])}
              onChange={(event) => choose(name, event.target.value)}
            />
          </Field>
        ) : null,
      )}
    </div>
  );
  return (
    <Section className="column gap-3 map-columns" title={title}>
      {choices(false)}
      {folded && folded.names.length > 0 ? (
        <details>
          <summary className="py-2">{folded.words}</summary>
          {choices(true)}
        </details>
      ) : null}
    </Section>
  );
}

const shortened = (cell: string): string => (cell.length > 24 ? `${cell.slice(0, 23)}…` : cell);

const named = (column: string, example: string): string =>
  example ? t('{column}, such as “{example}”', { column, example }) : t('{column} (empty)', { column });
