import { AccountSettingsPage } from '../features/account/settings/account-settings-page.tsx';
import { InstallPlace } from '../features/install/install-place.tsx';
import { Appearance } from './appearance.tsx';

export const AccountPage = () => (
  <AccountSettingsPage
    appearance={<Appearance hideLegend />}
    install={<InstallPlace />}
    reload={() => location.reload()}
  />
);
