import { lazy } from 'react';
import { useCompanyName } from '../local/hooks.ts';
import { Menu } from '../ui/menu.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { t } from '../words/words.ts';

/** The desktop header's menu behind the initials; on a phone these items are under More. */
export function UserMenu(items: { onSignOut(): void; onKeys(): void }) {
  const company = useCompanyName();
  return (
    <Menu
      label={t('Account')}
      align="end"
      button={
        <button type="button" className="center strong user-initials">
          <span aria-hidden="true">{initials(company)}</span>
          <VisuallyHidden>{t('{company} account', { company })}</VisuallyHidden>
        </button>
      }
    >
      <UserMenuItems {...items} />
    </Menu>
  );
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');

const UserMenuItems = lazy(() => import('./user-menu-items.tsx').then((file) => ({ default: file.UserMenuItems })));
