import { AdminInstanceApi, type CsvList } from '@paratope/shared/admin/instance-api';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { Field } from '../../ui/field.tsx';
import { Menu, MenuHeading, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { t } from '../../words/words.ts';
import { FormDialog } from './form-dialog.tsx';
import type { AdminList } from './use-admin-list.ts';
import { useKept } from './use-kept.ts';

export interface ListMenuProps {
  readonly csv: CsvList;
  /** What the list asks for beside its search and its order. */
  readonly filter?: Readonly<Record<string, string | boolean | undefined>>;
}

/** What can be done with a list as a whole. */
export function ListMenu({ list, csv, filter, children }: ListMenuProps & ListMenuParts) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [views, keepViews] = useKept(`views.${pathname}`, z.array(View), []);
  const [isNaming, setNaming] = useState(false);
  const query = { ...filter, q: list.search.trim(), ...(list.sort ? { sort: list.sort } : {}) };
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  const path = AdminInstanceApi.listCsv.path.replace(':list', csv);
  const shown = shownBy(search);
  const current = views.find((view) => view.query === shown);
  return (
    <>
      <Menu label={t('List options')}>
        <MenuLink icon="download" href={`${path}?${new URLSearchParams(given)}`}>
          {t('Download as CSV')}
        </MenuLink>
        {children}
        <MenuSeparator />
        <MenuHeading>{t('Saved views')}</MenuHeading>
        {views.map((view) => (
          <MenuItem key={view.name} onSelect={() => void navigate({ search: view.query })}>
            {view.name}
          </MenuItem>
        ))}
        {current ? (
          <MenuItem icon="trash" onSelect={() => keepViews(views.filter((view) => view !== current))}>
            {t('Delete view “{name}”', { name: current.name })}
          </MenuItem>
        ) : (
          <MenuItem icon="plus" disabled={shown === ''} onSelect={() => setNaming(true)}>
            {t('Save this view')}
          </MenuItem>
        )}
      </Menu>
      {isNaming ? (
        <NameDialog
          onClose={() => setNaming(false)}
          onNamed={(name) => keepViews([...views.filter((view) => view.name !== name), { name, query: shown }])}
        />
      ) : null}
    </>
  );
}

interface ListMenuParts {
  readonly list: Pick<AdminList<unknown>, 'search' | 'sort'>;
  readonly children?: ReactNode;
}

const View = z.object({ name: z.string(), query: z.string() });

/** The part of the address that narrows and orders the list. */
function shownBy(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ['page', 'open', 'as']) params.delete(name);
  params.sort();
  return String(params);
}

function NameDialog({ onClose, onNamed }: { onClose(): void; onNamed(name: string): void }) {
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  return (
    <FormDialog
      title={t('Save this view')}
      description={t('Keeps the search, filters and order in this browser, for you only.')}
      submit={t('Save view')}
      onClose={onClose}
      save={async () => {
        if (name === '') return t('Name is required');
        onNamed(name);
        return undefined;
      }}
    >
      <Field label={t('Name')}>
        <TextInput required value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
