import { outreachStatuses, statusLabels } from '@paratope/shared/outreach/status';
import { MenuCheck, MenuItem, MenuRadio, MenuRadioGroup, MenuSeparator } from '../../ui/menu.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import type { ChosenProps, ListToolbarProps } from './list-toolbar.tsx';
import { type SortKey, sortKeys } from './list-view.ts';
import { toggled } from './status-counters.tsx';

/** Which statuses the list shows. */
export const StatusItems = ({ chosen, onChange }: ChosenProps) => (
  <>
    {outreachStatuses.map((status) => (
      <MenuCheck
        key={status}
        checked={chosen.includes(status)}
        onChange={() => onChange(toggled(chosen, status))}
        mark={<StatusMark status={status} />}
      >
        {statusLabels[status]}
      </MenuCheck>
    ))}
    <MenuSeparator />
    <MenuItem disabled={chosen.length === 0} onSelect={() => onChange([])}>
      Clear all
    </MenuItem>
  </>
);

/** In which order. */
export const SortItems = ({ view, onChange }: Pick<ListToolbarProps, 'view' | 'onChange'>) => (
  <>
    <MenuRadioGroup value={view.sort} onChange={(sort) => onChange({ ...view, sort: sort as SortKey })}>
      {sortKeys.map((key) => (
        <MenuRadio key={key} value={key}>
          {sortLabels[key]}
        </MenuRadio>
      ))}
    </MenuRadioGroup>
    <MenuSeparator />
    <MenuCheck checked={view.isReversed} onChange={() => onChange({ ...view, isReversed: !view.isReversed })}>
      Reverse order
    </MenuCheck>
  </>
);

const sortLabels: Readonly<Record<SortKey, string>> = {
  fit: 'Fit, best first',
  name: 'Name, A to Z',
  status: 'Status, along the pipeline',
  stage: 'Stage, earliest first',
};
