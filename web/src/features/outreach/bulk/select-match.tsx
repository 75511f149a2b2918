import type { OpenMatch } from '@paratope/shared/matches/match';
import { SelectBox } from '../../../ui/select-box.tsx';
import type { ListProps } from '../investor-list.tsx';

type SelectMatchProps = Pick<ListProps, 'selection' | 'bar'> & { readonly match: OpenMatch };

export const SelectMatch = ({ match, selection, bar }: SelectMatchProps) => (
  <SelectBox
    label={`Select ${match.vcName}`}
    isOn={selection.has(match.id)}
    onToggle={(isRange) => selection.toggle(match.id, isRange)}
    onEnter={() => goTo(bar)}
  />
);

export const SelectAll = ({ selection, bar }: Omit<SelectMatchProps, 'match'>) => (
  <SelectBox
    label="Select all shown"
    isOn={selection.isAll}
    isPartly={!selection.isAll && selection.matches.length > 0}
    onToggle={selection.toggleAll}
    onEnter={() => goTo(bar)}
  />
);

const goTo = ({ current }: SelectMatchProps['bar']): void => current?.querySelector('button')?.focus();
