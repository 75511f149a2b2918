import { Select } from '../../ui/select.tsx';
import { t } from '../../words/words.ts';

interface SortChoiceProps<Order extends string> {
  readonly value: Order;
  readonly options: readonly { readonly value: Order; readonly label: string }[];
  onChange(order: Order): void;
}

/** The order of a list that has no columns to sort by. */
export const SortChoice = <Order extends string>({ value, options, onChange }: SortChoiceProps<Order>) => (
  <Select
    aria-label={t('Sort by')}
    value={value}
    options={options}
    onChange={(event) => onChange(event.target.value as Order)}
  />
);
