import { describe, expect, test } from 'vitest';
import { directionOf, Language, languagesOf, nearestLanguage, ownNameOf } from './language.ts';

describe('the languages there are', () => {
  test('are English and every catalog, called by its tag', () => {
    const files = ['labels.ts', 'de.json', '/words/pt-BR.json', 'message.ts'];
    expect(languagesOf(files)).toEqual(['en', 'de', 'pt-BR']);
  });

  test.each(['en', 'de', 'pt-BR', 'zh-Hant-TW'])('%s is one', (tag) => {
    expect(Language.safeParse(tag).success).toBe(true);
  });

  test.each(['', 'german', 'de_DE', '../de', 'de-'])('%j is none', (tag) => {
    expect(Language.safeParse(tag).success).toBe(false);
  });

  test.each([
    ['de', 'Deutsch', 'ltr'],
    ['fr', 'Français', 'ltr'],
    ['he', 'עברית', 'rtl'],
    ['ar-EG', 'العربية (مصر)', 'rtl'],
    ['pa', 'ਪੰਜਾਬੀ', 'ltr'],
    ['pa-Arab', 'پنجابی (عربی)', 'rtl'],
  ])('%s is called %s and runs %s', (tag, name, direction) => {
    expect([ownNameOf(tag), directionOf(tag)]).toEqual([name, direction]);
  });
});

describe('a wish', () => {
  const offered = ['en', 'de', 'en-XA', 'pt-BR', 'zh-Hant'];

  test.each([
    ['de-AT, en;q=0.5', 'de'],
    ['fr-CH,DE;q=0.8,en;q=0.5', 'de'],
    ['en-GB', 'en'],
    ['en-xa', 'en-XA'],
    ['pt', 'pt-BR'],
    ['zh-TW', 'zh-Hant'],
    ['zh-CN, *', undefined],
    ['den, x, de_DE', undefined],
    ['', undefined],
  ])('for %j is met by %s', (wishes, language) => {
    expect(nearestLanguage(wishes, offered)).toBe(language);
  });
});
