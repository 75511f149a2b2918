import { AccountSettingsPage } from '../features/account/settings/account-settings-page.tsx';
import { Appearance } from './appearance.tsx';

export const AccountPage = () => (
  <AccountSettingsPage appearance={<Appearance hideLegend />} reload={() => location.reload()} />
);
