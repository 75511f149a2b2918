import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createWords, english } from '@paratope/shared/words/words';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { repositoryRoot } from './files.ts';
import { faultsOf, programWords, type Translation, translationPath, written } from './words.ts';
import { wordsInAnswers } from './words-in-answers.ts';
import { wordsInMutators } from './words-in-mutators.ts';
import { textsOfTable, wordsInSource } from './words-in-source.ts';

describe('the texts of the program', () => {
  const { texts, faults } = programWords();
  const german = readFileSync(join(repositoryRoot, translationPath), 'utf8');

  test('are handed to the translator wherever a screen or a mail shows them, and none before the language is known', () => {
    expect(faults).toEqual([]);
  });

  test('are all in the German catalog, with the same things left open, in order, and nothing beside them', () => {
    const translation = JSON.parse(german) as Translation;
    expect(faultsOf(texts, translation)).toEqual([]);
    expect(german).toBe(
      written(Object.fromEntries(Object.entries(translation).toSorted(([a], [b]) => (a < b ? -1 : 1)))),
    );
  });

  test('are read by FormatJS as they are read here, in both languages', () => {
    const translation = JSON.parse(german) as Translation;
    for (const [language, messages, words] of [
      ['en', Object.keys(translation).filter((text) => !text.startsWith('[')), english],
      ['de', Object.values(translation), createWords('de', {})],
    ] as const)
      for (const message of messages)
        for (const count of [1, 2, 1_204]) {
          const open = new Map(
            [...message.matchAll(/\{(\w+)(?:, plural,|\})/g)].map(([, name = '']) => [name, `<${name}>`]),
          );
          const counted = [...message.matchAll(/\{(\w+), plural,/g)].map(([, name = '']) => [name, count] as const);
          const values = { ...Object.fromEntries(open), ...Object.fromEntries(counted) };
          const theirs = new IntlMessageFormat(message, words.locale, undefined, { ignoreTag: true }).format(values);
          expect(words.t(message, values), `${language}: ${message}`).toBe(theirs);
        }
  });
});

describe('a source', () => {
  const bare = (source: string, tables?: readonly string[]): string[] =>
    wordsInSource('a.tsx', source, tables).bare.map(({ line, sentence }) => `${line} ${sentence}`);
  const texts = (source: string, tables?: readonly string[]): string[] =>
    wordsInSource('a.tsx', source, tables).texts.map(({ text }) => text);

  test('hands over literals, either side of a choice, and both forms of what counts', () => {
    expect(texts("const A = () => <p title={t('Title')}>{t(isOn ? 'On' : 'Off')}</p>;")).toEqual([
      'Title',
      'On',
      'Off',
    ]);
    expect(wordsInSource('a.ts', "const a = (n) => plural(n, '1 match', '{count} matches');").texts).toEqual([
      { text: '{count, plural, one {1 match} other {{count} matches}}', line: 1 },
    ]);
    expect(texts("const A = () => rich('Write to {address}.', { address: <a>{mail}</a> });")).toEqual([
      'Write to {address}.',
    ]);
  });

  test('is caught with English between tags', () => {
    expect(bare('const A = () => <p>read it</p>;')).toEqual(['1 "read it" is not handed to t()']);
    expect(bare("const A = () => <p>{isOn ? 'Saved' : t('Waiting')}</p>;")).toEqual(['1 "Saved" is not handed to t()']);
  });

  test.each(['title', 'label', 'aria-label', 'placeholder', 'alt', 'hint', 'description', 'retryLabel'])(
    'is caught with English in the attribute %s',
    (name) => {
      expect(bare(`const A = () => <B ${name}="close" />;`)).toEqual(['1 "close" is not handed to t()']);
      expect(bare(`const A = () => <B ${name}={t('close')} />;`)).toEqual([]);
    },
  );

  test('is caught with a sentence made elsewhere, from pieces too', () => {
    expect(bare("const fault = () => ({ message: 'Please try again.' });")).toHaveLength(1);
    expect(bare('const late = (n) => `${n} days late`;')).toHaveLength(1);
    expect(bare('const late = (n) => t(`${n} days late`);')).toHaveLength(1);
    expect(bare("const onKey = () => say('Taken up.'); new Promise(() => say('Taken up.'));")).toHaveLength(2);
    expect(bare("const a = () => t('Ask {who}', { who: isMine ? 'You' : name });")).toEqual([
      '1 "You" is not handed to t()',
    ]);
  });

  test('is left alone with names that only programs read', () => {
    expect(
      bare(`
        import x from 'Some Thing';
        type Kind = 'Open Match';
        const A = () => { if (key === 'Escape') throw new Error('Providers are missing.'); };
        const B = () => <p className="title-1 muted" rel="noopener noreferrer" id="Page">{t('Words')}</p>;
        const C = later(() => import('./c.tsx'), 'CPage');
      `),
    ).toEqual([]);
    expect(bare("const name = () => 'Paratope'; // words: a name")).toEqual([]);
  });

  test('may keep words in a table that is declared, which then belong to the catalogue', () => {
    const source = "const labels = { a: 'Not Contacted', b: 'Passed' } as const;";
    expect(bare(source)).toHaveLength(2);
    expect(bare(source, ['labels'])).toEqual([]);
    expect(textsOfTable('a.ts', source, 'labels').map(({ text }) => text)).toEqual(['Not Contacted', 'Passed']);
    expect(() => textsOfTable('a.ts', source, 'gone')).toThrow('a.ts has no words in a constant called gone.');
  });

  test('is caught translating while it loads', () => {
    const early = (source: string): string[] => wordsInSource('a.ts', source).early.map(({ sentence }) => sentence);
    expect(early("const title = t('Title');")).toEqual(['t() runs before the language is known']);
    expect(early("const labels = { a: [plural(2, '1 b', '{count} b')] };")).toHaveLength(1);
    expect(early("const title = () => t('Title'); class A { title = t('Title'); }")).toEqual([]);
  });
});

describe('what the server answers with', () => {
  const said = (source: string): string[] => wordsInAnswers('a.ts', source).map(({ text }) => text);

  test('belongs to the catalogue wherever it stands, and is told with holes where it is put together', () => {
    expect(
      said(`
        const gone = 'This is no longer here.';
        const refuse = () => { throw new Refused('missing', gone); };
        const other = () => fail('invalid', isLong ? 'Too long' : 'Too short');
        const Name = z.string('Please give a name').check(z.minLength(1, 'Name is required'));
        const Deck = chosenFile('Please choose a PDF');
        const done = () => ({ message: 'It is saved' });
        const why = () => wrong('It was refused elsewhere.');
        const named = () => ({ message: \`\${name} is \${isNew ? 'saved' : 'kept'}. \${gone}\` });
        const tidy = () => fail('invalid', \`Line \${line} is wrong\`.trim());
      `),
    ).toEqual([
      'This is no longer here.',
      'Too long',
      'Too short',
      'Please give a name',
      'Name is required',
      'Please choose a PDF',
      'It is saved',
      'It was refused elsewhere.',
      '{} is saved. This is no longer here.',
      '{} is kept. This is no longer here.',
      'Line {} is wrong',
    ]);
  });

  test('leaves out what only programs and operators read', () => {
    expect(
      said(`
        const one = () => { throw new Error('This cannot be.'); };
        log.warn({ id }, 'The mail server was slow.');
        const call = { summary: 'Signs a founder in.' };
        const rows = sql\`SELECT one FROM two WHERE three = ?\`;
        // words: for the team’s inbox
        const item = { text: 'Somebody asked for it.' };
      `),
    ).toEqual([]);
  });
});

test('what mutators give to the screens is found where they are defined, and other labels are not', () => {
  const source = `
    const cardFields: Fields = { title: 'Title', kind: { label: 'Type', choices: kindLabels } };
    const addCard = defineMutator({ name: 'addCard', label: 'New card', fields: { ...cardFields, size: 'Size' } });
  `;
  expect(wordsInMutators('a.ts', source).map(({ text }) => text)).toEqual(['Title', 'Type', 'New card', 'Size']);
  expect(wordsInMutators('a.ts', "const columns = [{ label: 'Name' }];")).toEqual([]);
});

describe('a translation', () => {
  const late = '{count, plural, one {1 day overdue} other {{count} days overdue}}';
  const said = ['Ask {name}', late];
  const whole = {
    'Ask {name}': '{name} fragen',
    [late]: '{count, plural, one {1 Tag zu spät} other {{count} Tage zu spät}}',
  };

  test('is whole with every text and every form', () => {
    expect(faultsOf(said, whole)).toEqual([]);
  });

  test('is caught without a text, with one too many, or with another thing left open', () => {
    expect(faultsOf(said, { [late]: whole[late] ?? '' })).toEqual(['"Ask {name}" is not translated.']);
    expect(faultsOf(said, { ...whole, Gone: 'Weg' })).toEqual(['"Gone" is translated and nowhere said.']);
    expect(faultsOf(said, { ...whole, 'Ask {name}': '{nam} fragen' })).toEqual([
      '"Ask {name}" leaves open name, "{nam} fragen" nam.',
    ]);
    expect(faultsOf(said, { ...whole, [late]: 'zu spät' })).toHaveLength(1);
    expect(faultsOf(said, { ...whole, [late]: '{count, plural, other {{count} Tage zu spät}}' })).toEqual([
      `"${late}" counts: its translation needs the forms one and other.`,
    ]);
  });
});
