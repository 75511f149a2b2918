import german from '@paratope/shared/words/de.json' with { type: 'json' };
import { render } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { agoInWords, dayInWords, dueInWords } from '../ui/days.ts';
import { fitText } from '../ui/glyph-words.ts';
import { oneDecimal } from './numbers.ts';
import { rich } from './rich.ts';
import { chosenLanguage, startWords } from './start-words.ts';
import { dateLocale, formatMoney, inSentence, pageLanguage, plural, speak, t } from './words.ts';
import { asRead, parseMoney, writtenSum } from './written-money.ts';

afterEach(() => speak('en', {}));

describe('in English', () => {
  test('the sentence of the program is what is said, with what it leaves open filled in', () => {
    expect(t('Status of {name}', { name: 'Norrsken' })).toBe('Status of Norrsken');
    expect(plural(1, '1 device was signed out', '{count} devices were signed out')).toBe('1 device was signed out');
    expect(plural(3, '1 device was signed out', '{count} devices were signed out')).toBe('3 devices were signed out');
    expect(t('[fit] Close')).toBe('Close');
    expect(inSentence('Round size')).toBe('round size');
  });
});

describe('in German', () => {
  test('the catalogue says it, and what it does not know kept as is', () => {
    speak('de', german);
    expect(t('Timeline of {vcName}', { vcName: 'Norrsken' })).toBe('Timeline von Norrsken');
    expect(t('Sentence nobody has translated')).toBe('Sentence nobody has translated');
    expect(inSentence('Rundengröße')).toBe('Rundengröße');
  });

  test('what counts has the form of its number', () => {
    speak('de', german);
    const said = (count: number) =>
      plural(count, '1 change needs your attention', '{count} changes need your attention');
    expect([0, 1, 2, 21].map(said)).toEqual([
      '0 Änderungen brauchen Ihre Aufmerksamkeit',
      '1 Änderung braucht Ihre Aufmerksamkeit',
      '2 Änderungen brauchen Ihre Aufmerksamkeit',
      '21 Änderungen brauchen Ihre Aufmerksamkeit',
    ]);
  });

  test('one English word with two meanings is two words', () => {
    speak('de', german);
    expect([t('Close'), fitText('Close')]).toEqual(['Schließen', 'Nah']);
  });

  test('days and what is due are written as in German', () => {
    speak('de', german);
    const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
    expect(new Date('2026-11-22T00:00:00Z').toLocaleDateString(dateLocale(), day)).toBe('22. Nov. 2026');
    expect(dayInWords('2026-11-22', '2026-11-01')).toBe('So. 22. Nov.');
    expect(dueInWords('2026-11-21', '2026-11-22').words).toBe('1 Tag überfällig');
    expect(dueInWords('2026-11-19', '2026-11-22').words).toBe('3 Tage überfällig');
    expect(agoInWords('2026-11-21', '2026-11-22')).toBe('gestern');
  });

  test('sums and scores are written as in German, and read as they are written there', () => {
    speak('de', german);
    expect(formatMoney(1_500_000, 'EUR')).toBe('1,5\u00a0Mio.\u00a0€');
    expect(oneDecimal(7.5)).toBe('7,5');
    expect(parseMoney('250.000')).toEqual({ amount: 250_000, currency: null });
    expect(parseMoney('1,5 Mio. €')).toEqual({ amount: 1_500_000, currency: 'EUR' });
    const written = writtenSum({ amount: 2_500_000, currency: 'USD' }, 'USD');
    expect(written).toBe('2\u202f500\u202f000');
    expect(parseMoney(written)?.amount).toBe(2_500_000);
    expect(asRead('2.500.000')).toBe('2.500.000');
  });

  test('a sentence with elements in it keeps its own order', () => {
    speak('de', { 'Write to {address} first.': 'Zuerst an {address} schreiben.' });
    const { container } = render(
      <p>{rich('Write to {address} first.', { address: <b>ines@quillwort.example</b> })}</p>,
    );
    expect(container.innerHTML).toBe('<p>Zuerst an <b>ines@quillwort.example</b> schreiben.</p>');
  });
});

describe('which language a page has', () => {
  test.each([
    ['de', ['en-US'], 'de'],
    ['en', ['de-AT', 'en'], 'en'],
    [null, ['de-AT', 'en'], 'de'],
    [null, ['fr-CA', 'de', 'en'], 'de'],
    [null, ['fr', 'den'], 'en'],
    ['fr', [], 'en'],
  ])('kept %s, asked for %j: %s', (kept, asked, language) => {
    expect(chosenLanguage(kept, asked)).toBe(language);
  });

  test('is fixed before the first render, and the document says it', async () => {
    const root = document.createElement('html');
    await startWords('en', root);
    expect([pageLanguage(), root.lang]).toEqual(['en', '']);
    await startWords('de', root);
    expect([pageLanguage(), root.lang, root.dir, t('Investors')]).toEqual(['de', 'de', 'ltr', 'Investoren']);
  });

  test('stays English where its words do not arrive', async () => {
    vi.doMock('@paratope/shared/words/de.json', () => {
      throw new Error('no network');
    });
    const root = document.createElement('html');
    await startWords('de', root);
    expect([pageLanguage(), root.lang]).toEqual(['en', '']);
    vi.doUnmock('@paratope/shared/words/de.json');
  });
});
