import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createWords } from '@paratope/shared/words/words';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { repositoryRoot } from './files.ts';
import { catalogs, faultsOf, programWords, type Translation, written } from './words.ts';
import { wordsInSource } from './words-in-source.ts';

describe('the texts of the program', () => {
  const { texts, faults } = programWords();
  const translations = [...catalogs()].map(([language, path]) => {
    const file = readFileSync(join(repositoryRoot, path), 'utf8');
    return [language, JSON.parse(file) as Translation, file] as const;
  });

  test('are handed over whole, and none before the language is known', () => {
    expect(faults).toEqual([]);
  });

  test.each(translations)(
    'are all in the catalog %s, with the same things left open, in order, and nothing beside them',
    (language, translation, file) => {
      expect(faultsOf(texts, translation, language)).toEqual([]);
      expect(file).toBe(written(translation));
    },
  );

  test.each([['en', Object.fromEntries([...texts].map((text) => [text, text])), ''] as const, ...translations])(
    'are read by FormatJS as they are read here, in %s',
    (language, translation) => {
      const words = createWords(language, {});
      for (const message of Object.values(translation).filter((text) => !text.startsWith('[')))
        for (const count of [1, 2, 1_204]) {
          const open = new Map(
            [...message.matchAll(/\{(\w+)(?:, plural,|\})/g)].map(([, name = '']) => [name, `<${name}>`]),
          );
          const counted = [...message.matchAll(/\{(\w+), plural,/g)].map(([, name = '']) => [name, count] as const);
          const values = { ...Object.fromEntries(open), ...Object.fromEntries(counted) };
          const theirs = new IntlMessageFormat(message, words.locale, undefined, { ignoreTag: true }).format(values);
          expect(words.t(message, values), `${language}: ${message}`).toBe(theirs);
        }
    },
  );
});

describe('a source', () => {
  const read = (source: string) => wordsInSource('a.tsx', source);
  const texts = (source: string): string[] => read(source).texts.map(({ text }) => text);
  const answers = (source: string): string[] => read(source).answers.map(({ text }) => text);
  const faults = (source: string): string[] => read(source).faults.map(({ sentence }) => sentence);

  test('hands over literals, either side of a choice, and both forms of what counts', () => {
    expect(texts("const A = () => <p title={t('Title')}>{t(isOn ? 'On' : 'Off')}</p>;")).toEqual([
      'Title',
      'On',
      'Off',
    ]);
    expect(read("const a = (n) => plural(n, '1 match', '{count} matches');").texts).toEqual([
      { text: '{count, plural, one {1 match} other {{count} matches}}', line: 1 },
    ]);
    expect(texts("const A = () => rich('Write to {address}.', { address: <a>{mail}</a> });")).toEqual([
      'Write to {address}.',
    ]);
  });

  test('marks words that are handed over elsewhere, one or a table of them', () => {
    expect(texts("const labels = inCatalog({ a: 'Not Contacted', b: ['Passed', word] } as const);")).toEqual([
      'Not Contacted',
      'Passed',
    ]);
    expect(texts("const places = [{ icon: 'card', label: inCatalog('Round') }];")).toEqual(['Round']);
  });

  test('is caught with a sentence put together, and translating while it loads', () => {
    const together = 'a sentence is put together: leave it open, as {name}';
    expect(faults('const late = (n) => t(`${n} days late`);')).toEqual([together]);
    expect(faults('const refuse = () => fail("invalid", `${n} days late`);')).toEqual([together]);
    expect(faults("const title = t('Title');")).toEqual(['t() runs before the language is known']);
    expect(faults("const labels = { a: [plural(2, '1 b', '{count} b')] };")).toHaveLength(1);
    const letter = wordsInSource(
      'server/src/features/x/mail-templates.ts',
      "const ask = ({ t }) => ({ subject: 'Please confirm', parts: [t('It is you')] });",
    );
    expect(letter.faults.map(({ sentence }) => sentence)).toEqual(['a mail says nothing but what is handed to t()']);
    expect(faults("const title = () => t('Title'); class A { title = t('Title'); }")).toEqual([]);
  });

  test('answers with what it refuses, with messages and with what its rules say, and leaves the rest to programs', () => {
    expect(
      answers(`
        const gone = 'This is no longer here.';
        const refuse = () => { throw new Refused('missing', gone); };
        const other = () => fail('invalid', isLong ? 'Too long' : 'Too short');
        const Name = z.string('Please give a name').check(z.minLength(1, { error: 'Name is required' }));
        const Kind = z.enum(['Under Review', 'Approved']);
        const Deck = chosenFile('Please choose a PDF');
        const done = () => ({ message: 'It is saved' });
        const one = () => { throw new Error('This cannot be.'); };
        log.warn({ id }, 'The mail server was slow.');
      `),
    ).toEqual([
      'This is no longer here.',
      'Too long',
      'Too short',
      'Please give a name',
      'Name is required',
      'Please choose a PDF',
      'It is saved',
    ]);
  });

  test('has mutators give their labels and what their fields are called to the screens', () => {
    const source = `
      const cardFields: Fields = inCatalog({ title: 'Title', kind: { label: 'Type', choices: kindLabels } });
      const addCard = defineMutator({ name: 'addCard', label: 'New card', fields: { ...cardFields, size: 'Size' } });
      const columns = [{ label: 'Name' }];
    `;
    expect([...texts(source), ...answers(source)]).toEqual(['Title', 'Type', 'New card', 'Size']);
  });
});

describe('a translation', () => {
  const late = '{count, plural, one {1 day overdue} other {{count} days overdue}}';
  const said = ['Ask {name}', late];
  const whole = {
    'Ask {name}': '{name} fragen',
    [late]: '{count, plural, one {1 Tag zu spät} other {{count} Tage zu spät}}',
  };

  test('is whole with every text and every form', () => {
    expect(faultsOf(said, whole, 'de')).toEqual([]);
  });

  test('is caught without a text, with one too many, or with another thing left open', () => {
    expect(faultsOf(said, { [late]: whole[late] ?? '' }, 'de')).toEqual(['"Ask {name}" is not translated.']);
    expect(faultsOf(said, { ...whole, Gone: 'Weg' }, 'de')).toEqual(['"Gone" is translated and nowhere said.']);
    expect(faultsOf(said, { ...whole, 'Ask {name}': '{nam} fragen' }, 'de')).toEqual([
      '"Ask {name}" leaves open name, "{nam} fragen" nam.',
    ]);
    expect(faultsOf(said, { ...whole, [late]: 'zu spät' }, 'de')).toHaveLength(1);
    expect(faultsOf(said, { ...whole, [late]: '{count, plural, other {{count} Tage zu spät}}' }, 'de')).toEqual([
      `"${late}" counts: its translation needs the forms one and other.`,
    ]);
  });
});
