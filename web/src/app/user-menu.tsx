import { useNavigate } from 'react-router-dom';
import { useCompanyName, useSession } from '../local/hooks.ts';
import { Menu, MenuHeading, MenuItem, MenuLink, MenuRadio, MenuRadioGroup, MenuSeparator } from '../ui/menu.tsx';
import type { ThemeChoice } from '../ui/theme.ts';
import { documents, paths } from './paths.ts';
import { themeChoices, useThemeChoice } from './use-theme-choice.ts';

/** The header items of the portal behind the initials; on a phone they stand under More. */
export function UserMenu({ onSignOut }: { onSignOut(): void }) {
  const navigate = useNavigate();
  const { email } = useSession();
  const company = useCompanyName();
  const [theme, chooseTheme] = useThemeChoice();
  return (
    <Menu
      label="Account"
      align="end"
      button={
        <button type="button" className="user-initials" aria-label={`Account of ${company}`}>
          {initials(company)}
        </button>
      }
    >
      <MenuHeading>{email}</MenuHeading>
      <MenuItem icon="pencil" onSelect={() => navigate(paths.editProfile)}>
        Startup profile
      </MenuItem>
      <MenuItem icon="device" onSelect={() => navigate(paths.pending)}>
        Pending changes
      </MenuItem>
      <MenuLink icon="mail" href={documents.contact}>
        Contact support
      </MenuLink>
      <MenuLink icon="home" href={documents.home}>
        Back to Home
      </MenuLink>
      <MenuSeparator />
      <MenuHeading>Appearance</MenuHeading>
      <MenuRadioGroup value={theme} onChange={(value) => chooseTheme(value as ThemeChoice)}>
        {themeChoices.map(({ value, label }) => (
          <MenuRadio key={value} value={value}>
            {label}
          </MenuRadio>
        ))}
      </MenuRadioGroup>
      <MenuSeparator />
      <MenuItem icon="exit" onSelect={onSignOut}>
        Sign Out
      </MenuItem>
    </Menu>
  );
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
