import type { Language } from '@paratope/shared/account/api';
import { useState } from 'react';
import { useLocal } from '../local/context.ts';
import { ChipChoice } from '../ui/choices.tsx';
import { keepChoice } from './keep-language.ts';
import { languageKey } from './start-words.ts';
import { t } from './words.ts';

type Choice = Language | 'browser';

/** The language of the pages on this device. A page has one from its start, so another one loads it anew, and never under a half-written form. */
export function LanguageChips({ onKept }: { onKept(): void }) {
  const { storage, dirty } = useLocal();
  const kept = storage.getItem(languageKey);
  const [chosen, setChosen] = useState<Choice>(kept === 'en' || kept === 'de' ? kept : 'browser');
  const [wasDirty, setWasDirty] = useState(false);

  const choose = (choice: Choice) => {
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
          { value: 'browser', label: t('As the browser') },
          // words: each language under its own name
          { value: 'en', label: <span lang="en">English</span> },
          // words: each language under its own name
          { value: 'de', label: <span lang="de">Deutsch</span> },
        ]}
        value={chosen}
        onChange={choose}
      />
      {wasDirty ? <p role="alert">{t('A form here is not saved yet. Save it, then choose again.')}</p> : null}
    </>
  );
}
