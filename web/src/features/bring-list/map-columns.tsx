import {
  type ListField,
  listFieldLabels,
  listFields,
  type Mapping,
} from '@paratope/shared/outreach/bring-list/columns';
import { useId } from 'react';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { t } from '../../words/words.ts';
import type { Sheet } from './read-file.ts';

interface MapColumnsProps {
  readonly sheet: Sheet;
  readonly mapping: Mapping;
  readonly onMapping: (mapping: Mapping) => void;
}

/** Which column holds what; guessed from the headings, and the person's to change. */
export function MapColumns({ sheet, mapping, onMapping }: MapColumnsProps) {
  const id = useId();
  const options = sheet.headings.map((heading, at) => ({
    value: String(at),
    label: named(heading || t('Column {number}', { number: at + 1 }), exampleIn(sheet, at)),
  }));
  const choose = (field: ListField, value: string) => {
    const { [field]: _before, ...others } = mapping;
    onMapping(value === '' ? others : { ...others, [field]: Number(value) });
  };
  return (
    <section className="bring-step" aria-labelledby={id}>
      <h2 id={id} className="section-title">
        {t('2. The columns')}
      </h2>
      <div className="bring-columns">
        {listFields.map((field) => (
          <Field
            key={field}
            label={t(listFieldLabels[field])}
            optional={field !== 'name'}
            error={
              field === 'name' && mapping.name === undefined ? t('Say which column names the investor') : undefined
            }
          >
            <Select
              options={options}
              placeholder={t('Not in this file')}
              value={mapping[field] === undefined ? '' : String(mapping[field])}
              onChange={(event) => choose(field, event.target.value)}
            />
          </Field>
        ))}
      </div>
    </section>
  );
}

function exampleIn({ lines }: Sheet, at: number): string {
  const cell = lines.map(({ cells }) => (cells[at] ?? '').trim()).find((text) => text !== '') ?? '';
  return cell.length > 24 ? `${cell.slice(0, 23)}…` : cell;
}

const named = (column: string, example: string): string =>
  example ? t('{column}, such as “{example}”', { column, example }) : t('{column} (empty)', { column });
