import { MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { t } from '../../../words/words.ts';
import type { Ask } from '../dialogs/ask.ts';
import type { ViewProps } from '../list/list-view.ts';
import { isNarrowed, wholeList } from '../list/list-view.ts';
import { isSameView, listViewOf, useSavedViews } from './saved-views.ts';

export function ViewItems({ view, onView, ask }: ViewProps & { readonly ask: (what: Ask) => void }) {
  const views = useSavedViews() ?? [];
  const whole = { ...wholeList, shape: view.shape };
  return (
    <>
      <MenuItem disabled={!isNarrowed(view) && isSameView(view, whole)} onSelect={() => onView(whole)}>
        {t('Full list')}
      </MenuItem>
      {views.map((saved) => {
        const shown = listViewOf(saved);
        return (
          <MenuItem
            key={saved.id}
            {...(isSameView(shown, view) ? { icon: 'check' as const } : {})}
            onSelect={() => onView(shown)}
          >
            {saved.name}
          </MenuItem>
        );
      })}
      <MenuSeparator />
      <MenuItem icon="plus" onSelect={() => ask({ kind: 'views', view, onView })}>
        {views.length === 0 ? t('Save this view') : t('Save or edit views')}
      </MenuItem>
    </>
  );
}
