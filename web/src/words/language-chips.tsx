import { ownNameOf } from '@paratope/shared/words/language';
import { useState } from 'react';
import { useLocal } from '../local/context.ts';
import { ChipChoice } from '../ui/choices.tsx';
import { keepChoice } from './keep-language.ts';
import { languageKey, languages } from './start-words.ts';
import { t } from './words.ts';

/** The page's language is fixed at start, so a choice reloads the page, and is refused while a form is unsaved. */
export function LanguageChips({ onKept }: { onKept(): void }) {
  const { storage, dirty } = useLocal();
  const kept = storage.getItem(languageKey);
  const [chosen, setChosen] = useState(kept !== null && languages.includes(kept) ? kept : 'browser');
  const [wasDirty, setWasDirty] = useState(false);

  const choose = (choice: string) => {
    if (dirty.getSnapshot() > 0) return setWasDirty(true);
    setChosen(choice);
    keepChoice(storage, choice);
    onKept();
  };

  return (
    <>
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
        onChange={choose}
      />
      {wasDirty ? <p role="alert">{t('You have an unsaved form open. Save it, then choose again.')}</p> : null}
    </>
  );
}
