import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CommandDialog } from '../../../ui/command-dialog.tsx';
import type { Command, CommandGroup } from '../../../ui/command-list.tsx';
import { hasWords } from '../../../ui/plain-text.ts';
import { t } from '../../../words/words.ts';
import { many } from '../many.ts';
import { adminPlaces } from './places.ts';
import { type FoundRecords, useRecords } from './use-records.ts';

interface AdminPaletteProps {
  readonly isOpen: boolean;
  onClose(): void;
  onShowKeys(): void;
}

/** Finds the area's pages at once, and its records at the server. */
export function AdminPalette({ isOpen, onClose, onShowKeys }: AdminPaletteProps) {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const { found, isSearching, message } = useRecords(isOpen ? query : '');
  const named = (commands: readonly Chosen[]) => commands.filter(({ label }) => hasWords(query, label));
  const groups: readonly CommandGroup<Chosen>[] = [
    { title: t('Go to'), items: named(places()) },
    ...found.map((records) => ({ title: t(records.kind.title), items: linesOf(records, query.trim()) })),
    { title: t('Actions'), items: named([{ id: 'keys', label: t('Keyboard shortcuts'), icon: 'keyboard', to: '' }]) },
  ].filter(({ items }) => items.length > 0);
  return (
    <CommandDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('Search or jump to…')}
      label={t('Search pages, companies, investors, matches, payments and admins')}
      groups={groups}
      query={query}
      onQuery={setQuery}
      onChoose={({ to }) => (to === '' ? onShowKeys() : void navigate(to))}
      emptyWords={isSearching ? t('Searching…') : message || t('Nothing found.')}
    >
      <p className="muted small hide-empty" role="status">
        {groups.length > 0 ? message : ''}
      </p>
    </CommandDialog>
  );
}

interface Chosen extends Command {
  /** Empty for what is no place. */
  readonly to: string;
}

const places = (): Chosen[] => adminPlaces.map(({ label, icon, to }) => ({ id: to, label: t(label), icon, to }));

function linesOf({ kind, lines, total }: FoundRecords, query: string): Chosen[] {
  const { title, icon, list, filter } = kind;
  const at = (params: Record<string, string>) =>
    `${list}?${new URLSearchParams([...new URLSearchParams(filter), ...Object.entries(params)])}`;
  return [
    ...lines.map(
      ({ id, label, detail }): Chosen => ({ id: `${title}-${id}`, label, detail, icon, to: at({ open: id }) }),
    ),
    ...(total !== undefined && total > lines.length
      ? [
          {
            id: `${title}-all`,
            label: t('Show all {count} in {list}', { count: many(total), list: t(title) }),
            icon: 'search',
            to: at({ q: query }),
          } as const,
        ]
      : []),
  ];
}
