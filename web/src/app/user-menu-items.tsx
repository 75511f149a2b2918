import { Fragment } from 'react';
import { useNavigate } from 'react-router-dom';
import { documents } from '../addresses/paths.ts';
import { useContact, useSession } from '../local/hooks.ts';
import { MenuHeading, MenuItem, MenuLink, MenuRadio, MenuRadioGroup, MenuSeparator } from '../ui/menu.tsx';
import type { ThemeChoice } from '../ui/theme.ts';
import { t } from '../words/words.ts';
import { placeGroups } from './places.ts';
import { themeChoices, useThemeChoice } from './use-theme-choice.ts';

export function UserMenuItems({ onSignOut, onKeys }: { onSignOut(): void; onKeys(): void }) {
  const navigate = useNavigate();
  const { email } = useSession();
  const contact = useContact();
  const [theme, chooseTheme] = useThemeChoice();
  return (
    <>
      <MenuHeading>{email}</MenuHeading>
      {placeGroups.map((places) => (
        <Fragment key={places[0]?.to}>
          {places.map(({ label, icon, to }) => (
            <MenuItem key={to} icon={icon} onSelect={() => navigate(to)}>
              {t(label)}
            </MenuItem>
          ))}
          <MenuSeparator />
        </Fragment>
      ))}
      <MenuItem icon="keyboard" onSelect={onKeys}>
        {t('Keyboard shortcuts')}
      </MenuItem>
      <MenuLink icon="mail" href={documents.contact}>
        {t('Contact support')}
      </MenuLink>
      {contact ? (
        <MenuLink icon="mail" href={`mailto:${contact.email}`}>
          {contact.email}
        </MenuLink>
      ) : null}
      <MenuLink icon="home" href={documents.home}>
        {t('Back to Home')}
      </MenuLink>
      <MenuSeparator />
      <MenuHeading>{t('Appearance')}</MenuHeading>
      <MenuRadioGroup value={theme} onChange={(value) => chooseTheme(value as ThemeChoice)}>
        {themeChoices.map(({ value, label }) => (
          <MenuRadio key={value} value={value}>
            {t(label)}
          </MenuRadio>
        ))}
      </MenuRadioGroup>
      <MenuSeparator />
      <MenuItem icon="exit" onSelect={onSignOut}>
        {t('Sign Out')}
      </MenuItem>
    </>
  );
}
