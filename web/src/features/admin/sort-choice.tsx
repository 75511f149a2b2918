import { Select } from '../../ui/select.tsx';
import { t } from '../../words/words.ts';

interface SortChoiceProps {
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  onChange(order: string): void;
}

/** The order of a list that has no headings to press. */
export const SortChoice = ({ value, options, onChange }: SortChoiceProps) => (
  <Select
    aria-label={t('Sort by')}
    value={value}
    options={options}
    onChange={(event) => onChange(event.target.value)}
  />
);
