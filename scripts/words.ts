/** `npm run lab -- words`: reports which texts of the program a translation lacks, and puts its file in order. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rubric } from '@paratope/shared/analysis/rubric/rubric';
import { taxonomy } from '@paratope/shared/taxonomy/taxonomy';
import { readCommandLine } from './command-line.ts';
import { filesBelow, repositoryRoot } from './files.ts';
import { wordsInAnswers } from './words-in-answers.ts';
import { wordsInMutators } from './words-in-mutators.ts';
import { type Fault, type FileWords, textsOfTable, wordsInSource } from './words-in-source.ts';
import { letters, notAnswered, notTranslated, tables } from './words-places.ts';

/** A catalog: each text in another language, both in ICU's form. */
export type Translation = Readonly<Record<string, string>>;

export interface Words {
  /** Every text of the program. */
  readonly texts: ReadonlySet<string>;
  /** One sentence per offence, with its place. */
  readonly faults: readonly string[];
}

/** Reads the sources and the declared tables. */
export function programWords(root: string = repositoryRoot): Words {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const found: Found[] = [];
  for (const path of filesBelow(root, ['web/src', 'server/src', 'shared/src', 'sync/src'])) {
    if (!/\.tsx?$/.test(path) || /\.test\.tsx?$|\/testing\//.test(path)) continue;
    const { texts, bare, early } = wordsInSource(path, read(path), tables[path]);
    found.push({ path, texts });
    // What stays English may hand over single texts all the same.
    const isScreen = path.startsWith('web/') && !notTranslated.some((place) => path.startsWith(place));
    if (isScreen || letters.test(path)) found.push({ path, faults: [...bare, ...early] });
    const isAnswer = !path.startsWith('web/') && !notAnswered.some((place) => path.startsWith(place));
    if (!isAnswer || letters.test(path)) continue;
    const said = wordsInAnswers(path, read(path));
    const isWhole = ({ text }: { text: string }): boolean => !text.includes('{}');
    found.push({
      path,
      texts: [...said.filter(isWhole), ...wordsInMutators(path, read(path))],
      faults: said
        .filter((one) => !isWhole(one))
        .map(({ text, line }) => ({ line, sentence: `"${text}" is put together: write it with msg()` })),
    });
  }
  for (const [path, names] of Object.entries(tables))
    for (const name of names)
      if (!path.startsWith('web/')) found.push({ path, texts: textsOfTable(path, read(path), name) });
  const asked = rubric.flatMap(({ topic, question, gap, advice }) => [topic, question, gap, advice]);
  found.push({ path: 'shared/src/analysis/rubric/rubric.ts', texts: asked.map((text) => ({ text, line: 1 })) });
  const countries = new Set(taxonomy.countries.map(({ label }) => label));
  const { modality, disease, investment_stage, rd_stage, regions } = taxonomy;
  const labels = [modality, disease, investment_stage, rd_stage, regions].flat().map(({ label }) => label);
  found.push({
    path: 'shared/src/taxonomy/taxonomy.json',
    // `Intl` knows what countries are called.
    texts: labels.filter((label) => !countries.has(label)).map((text) => ({ text, line: 1 })),
  });
  // What is all names and signs says nothing in any language.
  const saysSomething = (text: string): boolean => /\p{L}{2}/u.test(text.replace(/\{\w+\}/g, ''));
  return {
    texts: new Set(found.flatMap(({ texts = [] }) => texts.map(({ text }) => text)).filter(saysSomething)),
    faults: found.flatMap(({ path, faults = [] }) => faults.map(({ line, sentence }) => `${path}:${line} ${sentence}`)),
  };
}

interface Found {
  readonly path: string;
  readonly texts?: FileWords['texts'];
  readonly faults?: readonly Fault[];
}

/** What a translation lacks, has too much, or leaves open differently; empty when it is whole. */
export function faultsOf(texts: Iterable<string>, translation: Translation, language = 'de'): string[] {
  const known = new Set(texts);
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted().join();
  const faults = [...known].flatMap((text) => {
    const said = translation[text];
    if (said === undefined || said === '') return [`"${text}" is not translated.`];
    const [wanted, has] = [openIn(text), openIn(said)];
    if (wanted !== has) return [`"${text}" leaves open ${wanted || 'nothing'}, "${said}" ${has || 'nothing'}.`];
    const forms = [...said.matchAll(/plural,((?: \w+ \{(?:[^{}]|\{\w+\})*\})+)/g)].map(([, all = '']) =>
      [...all.matchAll(/ (\w+) \{(?:[^{}]|\{\w+\})*\}/g)]
        .map(([, category]) => category)
        .toSorted()
        .join(),
    );
    return forms.every((all) => all === categories)
      ? []
      : [`"${text}" counts: its translation needs the forms ${categories.replaceAll(',', ' and ')}.`];
  });
  const orphans = Object.keys(translation).filter((text) => !known.has(text));
  return [...faults, ...orphans.map((text) => `"${text}" is translated and nowhere said.`)];
}

/** What a text leaves open, by name and in order. A number that only chooses between forms is not told, so it may be left out. */
function openIn(text: string): string {
  const names = new Set<string>();
  const plain = text.replace(
    /\{(\w+), plural,((?: \w+ \{(?:[^{}]|\{\w+\})*\})+)\}/g,
    (_, name: string, forms: string) => {
      if (forms.includes('#')) names.add(name);
      return [...forms.matchAll(/ \w+ \{((?:[^{}]|\{\w+\})*)\}/g)].map(([, form]) => form).join(' ');
    },
  );
  // `{Share}` is `{share}` at the beginning of a sentence.
  for (const [, name = ''] of plain.matchAll(/\{(\w+)\}/g))
    names.add(`${name.charAt(0).toLowerCase()}${name.slice(1)}`);
  return [...names].toSorted().join(', ');
}

export const translationPath = 'shared/src/words/de.json';

/** One entry per line, so that two people who add a text seldom meet. */
export const written = (entries: Translation): string => `${JSON.stringify(entries, null, 2)}\n`;

if (import.meta.main) {
  readCommandLine({
    usage: 'npm run lab -- words',
    does: 'Reports which texts the German catalog lacks, and puts it in order.',
    options: {},
    example: 'npm run lab -- words',
  });
  const { texts, faults } = programWords();
  const file = join(repositoryRoot, translationPath);
  const translation = JSON.parse(readFileSync(file, 'utf8')) as Translation;
  for (const sentence of [...faults, ...faultsOf(texts, translation)]) console.log(sentence);
  const inOrder = Object.keys(translation).toSorted((a, b) => (a < b ? -1 : 1));
  writeFileSync(file, written(Object.fromEntries(inOrder.map((text) => [text, translation[text] ?? '']))));
  console.log(`${texts.size} texts, ${inOrder.length} of them in ${translationPath}.`);
}
