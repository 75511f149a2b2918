import type { OpenMatch } from '@paratope/shared/matches/match';
import { SelectBox } from '../../../ui/select-box.tsx';
import { t } from '../../../words/words.ts';
import type { ListProps } from '../list/list-props.ts';

type SelectMatchProps = Pick<ListProps, 'selection' | 'bar'> & { readonly match: OpenMatch };

export const SelectMatch = ({ match, selection, bar }: SelectMatchProps) => (
  <SelectBox
    label={t('Select {vcName}', { vcName: match.vcName })}
    isOn={selection.has(match.id)}
    onToggle={(isRange) => selection.toggle(match.id, isRange)}
    onEnter={() => goTo(bar)}
  />
);

export const SelectAll = ({ selection, bar }: Omit<SelectMatchProps, 'match'>) => (
  <SelectBox
    label={t('Select all shown')}
    isOn={selection.isAll}
    isPartly={!selection.isAll && selection.matches.length > 0}
    onToggle={selection.toggleAll}
    onEnter={() => goTo(bar)}
  />
);

const goTo = ({ current }: SelectMatchProps['bar']): void => current?.querySelector('button')?.focus();
