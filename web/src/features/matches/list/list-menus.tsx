import { outreachStatuses, statusLabels } from '@paratope/shared/outreach/status';
import { inCatalog } from '@paratope/shared/words/message';
import { MenuCheck, MenuItem, MenuRadio, MenuRadioGroup, MenuSeparator } from '../../../ui/menu.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { t } from '../../../words/words.ts';
import type { ViewProps } from './list-view.ts';
import { type SortKey, sortKeys } from './list-view.ts';
import { toggled } from './status-counters.tsx';

export function StatusItems({ view, onView }: ViewProps) {
  const chosen = view.statuses;
  return (
    <>
      {outreachStatuses.map((status) => (
        <MenuCheck
          key={status}
          checked={chosen.includes(status)}
          onChange={() => onView({ ...view, statuses: toggled(chosen, status) })}
          mark={<StatusMark status={status} />}
        >
          {t(statusLabels[status])}
        </MenuCheck>
      ))}
      <MenuSeparator />
      <MenuItem disabled={chosen.length === 0} onSelect={() => onView({ ...view, statuses: [] })}>
        {t('Clear all')}
      </MenuItem>
    </>
  );
}

export const SortItems = ({ view, onView }: ViewProps) => (
  <>
    <MenuRadioGroup value={view.sort} onChange={(sort) => onView({ ...view, sort: sort as SortKey })}>
      {sortKeys.map((key) => (
        <MenuRadio key={key} value={key}>
          {t(sortLabels[key])}
        </MenuRadio>
      ))}
    </MenuRadioGroup>
    <MenuSeparator />
    <MenuCheck checked={view.isReversed} onChange={() => onView({ ...view, isReversed: !view.isReversed })}>
      {t('Reverse order')}
    </MenuCheck>
  </>
);

const sortLabels: Readonly<Record<SortKey, string>> = inCatalog({
  fit: 'Fit, best first',
  name: 'Name, A to Z',
  status: 'Status, along the pipeline',
  stage: 'Stage, earliest first',
});
