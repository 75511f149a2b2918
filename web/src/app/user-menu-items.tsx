import { useNavigate } from 'react-router-dom';
import { useContact, useSession } from '../local/hooks.ts';
import { MenuHeading, MenuItem, MenuLink, MenuRadio, MenuRadioGroup, MenuSeparator } from '../ui/menu.tsx';
import type { ThemeChoice } from '../ui/theme.ts';
import { documents, paths } from './paths.ts';
import { themeChoices, useThemeChoice } from './use-theme-choice.ts';

export function UserMenuItems({ onSignOut, onKeys }: { onSignOut(): void; onKeys(): void }) {
  const navigate = useNavigate();
  const { email } = useSession();
  const contact = useContact();
  const [theme, chooseTheme] = useThemeChoice();
  return (
    <>
      <MenuHeading>{email}</MenuHeading>
      <MenuItem icon="pencil" onSelect={() => navigate(paths.editProfile)}>
        Startup profile
      </MenuItem>
      <MenuItem icon="people" onSelect={() => navigate(paths.people)}>
        People
      </MenuItem>
      <MenuItem icon="device" onSelect={() => navigate(paths.pair)}>
        Sign in on another device
      </MenuItem>
      <MenuItem icon="card" onSelect={() => navigate(paths.round)}>
        Round
      </MenuItem>
      <MenuItem icon="people" onSelect={() => navigate(paths.conference)}>
        Conference
      </MenuItem>
      <MenuItem icon="person" onSelect={() => navigate(paths.account)}>
        Account
      </MenuItem>
      <MenuItem icon="upload" onSelect={() => navigate(paths.bringList)}>
        Bring my list
      </MenuItem>
      <MenuItem icon="device" onSelect={() => navigate(paths.pending)}>
        Pending changes
      </MenuItem>
      <MenuItem icon="check" onSelect={() => navigate(paths.device)}>
        Ready for offline
      </MenuItem>
      <MenuItem icon="keyboard" onSelect={onKeys}>
        Keyboard shortcuts
      </MenuItem>
      <MenuLink icon="mail" href={documents.contact}>
        Contact support
      </MenuLink>
      {contact ? (
        <MenuLink icon="mail" href={`mailto:${contact.email}`}>
          {contact.email}
        </MenuLink>
      ) : null}
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
    </>
  );
}
