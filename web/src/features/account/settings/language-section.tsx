import { ownNameOf } from '@paratope/shared/words/language';
import { useState } from 'react';
import { useLocal } from '../../../local/context.ts';
import { ChipChoice } from '../../../ui/choices.tsx';
import { languageKey, languages } from '../../../words/start-words.ts';
import { t } from '../../../words/words.ts';
import { keepChoice, tellChoice } from '../language-choice.ts';
import { SettingsSection } from './settings-section.tsx';

/** The language of the pages on this device. A page has one from its start, so another one loads it anew, and never under a half-written form. */
export function LanguageSection({ reload }: { reload(): void }) {
  const { storage, dirty } = useLocal();
  const kept = storage.getItem(languageKey);
  const [chosen, setChosen] = useState(kept !== null && languages.includes(kept) ? kept : 'browser');
  const [wasDirty, setWasDirty] = useState(false);

  const choose = async (choice: string) => {
    if (dirty.getSnapshot() > 0) return setWasDirty(true);
    setChosen(choice);
    keepChoice(storage, choice);
    // The server keeps it for what it sends and for other devices; without a network this one has it all the same.
    await tellChoice(storage, 2_000);
    reload();
  };

  return (
    <SettingsSection title={t('Language')} intro={t('For all pages and emails, on every device you log in on.')}>
      <ChipChoice
        legend={t('Language')}
        hideLegend
        options={[
          { value: 'browser', label: t('Same as browser') },
          ...languages.map((language) => ({
            value: language,
            label: <span lang={language}>{ownNameOf(language)}</span>,
          })),
        ]}
        value={chosen}
        onChange={(choice) => void choose(choice)}
      />
      {wasDirty ? <p role="alert">{t('You have an unsaved form open. Save it, then choose again.')}</p> : null}
    </SettingsSection>
  );
}
