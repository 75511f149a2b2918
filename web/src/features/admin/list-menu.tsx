import { AdminInstanceApi, type CsvList } from '@paratope/shared/admin/instance-api';
import type { ReactNode } from 'react';
import { Menu, MenuLink } from '../../ui/menu.tsx';
import { t } from '../../words/words.ts';
import type { AdminList } from './use-admin-list.ts';

export interface ListMenuProps {
  readonly csv: CsvList;
  /** What the list asks for beside its search and its order. */
  readonly filter?: Readonly<Record<string, string | boolean | undefined>>;
}

/** What can be done with a list as a whole. */
export function ListMenu({ list, csv, filter, children }: ListMenuProps & ListMenuParts) {
  const query = { ...filter, q: list.search.trim(), ...(list.sort ? { sort: list.sort } : {}) };
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  const path = AdminInstanceApi.listCsv.path.replace(':list', csv);
  return (
    <Menu label={t('List options')}>
      <MenuLink icon="download" href={`${path}?${new URLSearchParams(given)}`}>
        {t('Download as CSV')}
      </MenuLink>
      {children}
    </Menu>
  );
}

interface ListMenuParts {
  readonly list: Pick<AdminList<unknown>, 'search' | 'sort'>;
  readonly children?: ReactNode;
}
