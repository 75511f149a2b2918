import type { Language } from '@paratope/shared/account/api';
import german from '@paratope/shared/words/de.json' with { type: 'json' };
import { createWords, english, type Words } from '@paratope/shared/words/words';

const wordsByLanguage: Readonly<Record<Language, Words>> = { en: english, de: createWords('de', german) };

export const wordsIn = (language: Language): Words => wordsByLanguage[language];
