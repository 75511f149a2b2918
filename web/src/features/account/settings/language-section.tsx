import { useLocal } from '../../../local/context.ts';
import { LanguageChips } from '../../../words/language-chips.tsx';
import { t } from '../../../words/words.ts';
import { tellChoice } from '../language-choice.ts';
import { SettingsSection } from './settings-section.tsx';

export function LanguageSection({ reload }: { reload(): void }) {
  const { storage } = useLocal();
  // The server stores it for its mails and for other devices; offline it still applies here.
  const tell = async () => {
    await tellChoice(storage, 2_000);
    reload();
  };
  return (
    <SettingsSection title={t('Language')} intro={t('For all pages and emails, on every device you log in on.')}>
      <LanguageChips onKept={() => void tell()} />
    </SettingsSection>
  );
}
