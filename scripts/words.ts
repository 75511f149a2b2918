/** `npm run lab -- words`: writes every text of the founder's portal and of the mails, and reports which of them a translation lacks. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rubric } from '@paratope/shared/analysis/rubric/rubric';
import { readCommandLine } from './command-line.ts';
import { filesBelow, repositoryRoot } from './files.ts';
import { wordsInAnswers } from './words-in-answers.ts';
import { wordsInMutators } from './words-in-mutators.ts';
import { type Fault, type FileWords, textsOfTable, wordsInSource } from './words-in-source.ts';
import { letters, notAnswered, notTranslated, tables, tablesOfLetters } from './words-places.ts';

/** Where a text stands; `one` is its form for one, where it counts. */
export interface Entry {
  readonly one?: string;
  readonly files: readonly string[];
}
/** Every text by itself, in order. */
export type Texts = Readonly<Record<string, Entry>>;
export type Translation = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

export interface Words {
  readonly texts: Texts;
  /** One sentence per offence, with its place. */
  readonly faults: readonly string[];
}

/** Reads the portal's sources and the declared tables. */
export function portalWords(root: string = repositoryRoot): Words {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const found: Found[] = [];
  for (const path of filesBelow(root, ['web/src'])) {
    if (!/\.tsx?$/.test(path) || /\.test\.tsx?$|\/testing\//.test(path)) continue;
    const { texts, bare, early } = wordsInSource(path, read(path), tables[path]);
    // What stays English may hand over single texts all the same.
    const isTranslated = !notTranslated.some((place) => path.startsWith(place));
    found.push({ path, words: isTranslated ? { texts, bare, early } : { texts } });
  }
  for (const [path, names] of Object.entries(tables)) {
    if (path.startsWith('web/')) continue;
    for (const name of names) found.push({ path, words: { texts: textsOfTable(path, read(path), name) } });
  }
  const patterns = textsOfTable(answerPatterns, read(answerPatterns), 'sentences').map(({ text }) => text);
  const made = new Set<string>();
  for (const path of filesBelow(root, ['server/src', 'shared/src', 'sync/src'])) {
    if (!path.endsWith('.ts') || /\.test\.ts$|\/testing\//.test(path)) continue;
    if (notAnswered.some((place) => path.startsWith(place)) || letters.test(path)) continue;
    const said = wordsInAnswers(path, read(path));
    const isWhole = ({ text }: { text: string }): boolean => !text.includes('{}');
    for (const { text } of said) if (!isWhole({ text })) made.add(text);
    const lacking = said.filter((one) => !isWhole(one) && !patterns.some((pattern) => shapeOf(pattern) === one.text));
    const bare = lacking.map(({ text, line }) => ({ line, sentence: `"${text}" has no pattern in ${answerPatterns}` }));
    found.push({ path, words: { texts: [...said.filter(isWhole), ...wordsInMutators(path, read(path))], bare } });
  }
  const orphans = patterns.filter((pattern) => /\p{L}{2}/u.test(shapeOf(pattern)) && !made.has(shapeOf(pattern)));
  const idle = orphans.map((pattern) => ({ line: 1, sentence: `"${pattern}" is answered nowhere` }));
  found.push({ path: answerPatterns, words: { bare: idle } });
  const asked = rubric.flatMap(({ topic, question, gap, advice }) => [topic, question, gap, advice]);
  found.push({
    path: 'shared/src/analysis/rubric/rubric.ts',
    words: { texts: asked.map((text) => ({ text, line: 1 })) },
  });
  return wordsOf(found);
}

/** The same of everything the server mails. */
export function letterWords(root: string = repositoryRoot): Words {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  return wordsOf([
    ...filesBelow(root, ['server/src'])
      .filter((path) => letters.test(path))
      .map((path) => ({ path, words: wordsInSource(path, read(path)) })),
    ...Object.entries(tablesOfLetters).flatMap(([path, names]) =>
      names.map((name) => ({ path, words: { texts: textsOfTable(path, read(path), name) } })),
    ),
  ]);
}

interface Found {
  readonly path: string;
  readonly words: {
    readonly texts?: FileWords['texts'];
    readonly bare?: readonly Fault[];
    readonly early?: readonly Fault[];
  };
}

const answerPatterns = 'web/src/words/answer-patterns.ts';
/** A pattern as `wordsInAnswers` tells one: what is left open without its name. */
const shapeOf = (pattern: string): string => pattern.replace(/\{\w+\}/g, '{}');

const wordsOf = (found: readonly Found[]): Words => ({
  texts: merged(found.flatMap(({ path, words }) => (words.texts ?? []).map((text) => ({ ...text, path })))),
  faults: found.flatMap(({ path, words: { bare = [], early = [] } }) =>
    [...bare, ...early].map(({ line, sentence }) => `${path}:${line} ${sentence}`),
  ),
});

/** What a translation lacks, has too much, or leaves open differently; empty when it is whole. */
export function faultsOf(texts: Texts, translation: Translation, language = 'de'): string[] {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
  const lacking = Object.entries(texts).flatMap(([text, { one }]) => {
    const said = translation[text];
    if (said === undefined || said === '') return [`"${text}" is not translated.`];
    if (one !== undefined && (typeof said === 'string' || Object.keys(said).toSorted().join() !== categories.join()))
      return [`"${text}" counts: its translation needs the forms ${categories.join(' and ')}.`];
    if (one === undefined && typeof said === 'object')
      return [`"${text}" does not count: its translation is one text.`];
    const forms =
      typeof said === 'string' ? [said] : Object.entries(said).map(([category, form]) => ({ category, form }));
    return forms.flatMap((each) => {
      const [form, category] = typeof each === 'string' ? [each, 'other'] : [each.form, each.category];
      // Where there is one, the number may be a word.
      const wanted = holes(text).filter((hole) => category === 'other' || hole !== '{count}');
      const has = holes(form).filter((hole) => category === 'other' || hole !== '{count}');
      return wanted.join() === has.join()
        ? []
        : [`"${text}" leaves open ${wanted.join(', ') || 'nothing'}, "${form}" ${has.join(', ') || 'nothing'}.`];
    });
  });
  const orphans = Object.keys(translation).filter((text) => !Object.hasOwn(texts, text));
  return [...lacking, ...orphans.map((text) => `"${text}" is translated and nowhere said.`)];
}

/** Names in braces, each once, in order of their letters. */
const holes = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort();

function merged(found: readonly { text: string; one?: string; path: string }[]): Texts {
  const entries = new Map<string, { one?: string; files: Set<string> }>();
  for (const { text, one, path } of found) {
    const entry = entries.get(text) ?? { ...(one === undefined ? {} : { one }), files: new Set() };
    if (entry.one !== one)
      console.log(`${path}: "${text}" counts in one place and not, or otherwise, in another.`, entry.one, one);
    entry.files.add(path);
    entries.set(text, entry);
  }
  return Object.fromEntries(
    [...entries]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([text, { one, files }]) => [text, { ...(one === undefined ? {} : { one }), files: [...files].sort() }]),
  );
}

export const cataloguePath = 'web/src/words/en.json';
export const translationPath = 'web/src/words/de.json';

/** Everything that is translated: the portal's texts, which a browser fetches, and those of the mails. */
export const catalogues = [
  { words: portalWords, texts: cataloguePath, german: translationPath },
  { words: letterWords, texts: 'server/src/words/en.json', german: 'server/src/words/de.json' },
] as const;

/** One entry per line, so that two people who add a text seldom meet. */
export const written = (entries: Readonly<Record<string, unknown>>): string =>
  `{\n${Object.entries(entries)
    .map(([text, entry]) => `  ${JSON.stringify(text)}: ${JSON.stringify(entry)}`)
    .join(',\n')}\n}\n`;

if (import.meta.main) {
  readCommandLine({
    usage: 'npm run lab -- words',
    does: 'Writes the catalogs of texts and reports what a translation lacks.',
    options: {},
    example: 'npm run lab -- words',
  });
  for (const { words, texts: textsPath, german } of catalogues) {
    const { texts, faults } = words();
    const translation = JSON.parse(readFileSync(join(repositoryRoot, german), 'utf8')) as Translation;
    const inOrder = Object.keys(texts).flatMap((text) =>
      translation[text] === undefined ? [] : [[text, translation[text]]],
    );
    writeFileSync(join(repositoryRoot, textsPath), written(texts));
    writeFileSync(join(repositoryRoot, german), written(Object.fromEntries(inOrder)));
    for (const sentence of [...faults, ...faultsOf(texts, Object.fromEntries(inOrder))]) console.log(sentence);
    console.log(`${Object.keys(texts).length} texts in ${textsPath}.`);
  }
}
