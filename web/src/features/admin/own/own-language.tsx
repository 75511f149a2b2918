import { Section } from '../../../ui/section.tsx';
import { LanguageChips } from '../../../words/language-chips.tsx';
import { t } from '../../../words/words.ts';

export const OwnLanguage = ({ reload = () => location.reload() }: { reload?: () => void }) => (
  <Section className="column gap-3 mt-6 admin-section" title={t('Language')} look="title-3">
    <p className="muted">{t('For this device.')}</p>
    <LanguageChips onKept={reload} />
  </Section>
);
