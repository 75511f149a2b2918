import { t } from '../../../words/words.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { adminPage } from '../admin-only.tsx';
import { OwnKeys } from './own-keys.tsx';
import { OwnLanguage } from './own-language.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { ProviderSection } from './provider-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

export const OwnSignInPage = adminPage(() => (
  <AdminFrame title={t('Your account')}>
    <SecondFactorSection />
    <PasskeysSection />
    <ProviderSection />
    <OwnSessions />
    <OwnKeys />
    <OwnLanguage />
  </AdminFrame>
));
