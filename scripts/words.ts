/** `npm run lab -- words`: reports which texts the translations lack, and sorts their files. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rubric } from '@paratope/shared/analysis/rubric/rubric';
import { taxonomy } from '@paratope/shared/taxonomy/taxonomy';
import { readCommandLine } from './command-line.ts';
import { filesBelow, repositoryRoot } from './files.ts';
import { wordsInSource } from './words-in-source.ts';
import { notAnswered } from './words-places.ts';

/** A catalog: each English text with its translation, both in ICU format. */
export type Translation = Readonly<Record<string, string>>;

export interface Words {
  readonly texts: ReadonlySet<string>;
  /** One sentence per violation, with its place. */
  readonly faults: readonly string[];
}

export function programWords(root: string = repositoryRoot): Words {
  const found = new Set<string>();
  const faults: string[] = [];
  for (const path of filesBelow(root, ['web/src', 'server/src', 'shared/src', 'sync/src'])) {
    if (!/\.tsx?$/.test(path) || /\.test\.tsx?$|\/testing\//.test(path)) continue;
    const words = wordsInSource(path, readFileSync(join(root, path), 'utf8'));
    const isAnswer = !path.startsWith('web/') && !notAnswered.some((place) => path.startsWith(place));
    for (const { text } of isAnswer ? [...words.texts, ...words.answers] : words.texts) found.add(text);
    for (const { line, sentence, isAnswers } of words.faults)
      if (isAnswer || !isAnswers) faults.push(`${path}:${line} ${sentence}`);
  }
  for (const { topic, question, gap, advice } of rubric)
    for (const text of [topic, question, gap, advice]) found.add(text);
  const countries = new Set(taxonomy.countries.map(({ label }) => label));
  const { modality, disease, investment_stage, rd_stage, regions } = taxonomy;
  // Country names come from `Intl`.
  for (const { label } of [modality, disease, investment_stage, rd_stage, regions].flat())
    if (!countries.has(label)) found.add(label);
  // Texts without a word of two letters need no translation.
  const saysSomething = (text: string): boolean => /\p{L}{2}/u.test(text.replace(/\{\w+\}/g, ''));
  return { texts: new Set([...found].filter(saysSomething)), faults };
}

/** What a translation lacks, has too much, or has with other placeholders; empty when it is complete. */
export function faultsOf(texts: Iterable<string>, translation: Translation, language: string): string[] {
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

/** A text's placeholders, sorted. A number that only selects a plural form is left out, because a form need not show it. */
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

export const catalogs = (root: string = repositoryRoot): ReadonlyMap<string, string> =>
  new Map(
    filesBelow(root, ['shared/src/words'])
      .filter((path) => path.endsWith('.json'))
      .map((path) => [basename(path, '.json'), path]),
  );

/** One entry per line, sorted, so that merge conflicts are rare. */
export const written = (entries: Translation): string =>
  `${JSON.stringify(Object.fromEntries(Object.entries(entries).toSorted(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`;

if (import.meta.main) {
  readCommandLine({
    usage: 'npm run lab -- words',
    does: 'Reports which texts the catalogs lack, and puts these in order.',
    options: {},
    example: 'npm run lab -- words',
  });
  const { texts, faults } = programWords();
  for (const fault of faults) console.log(fault);
  for (const [language, path] of catalogs()) {
    const translation = JSON.parse(readFileSync(join(repositoryRoot, path), 'utf8')) as Translation;
    for (const sentence of faultsOf(texts, translation, language)) console.log(`${language}: ${sentence}`);
    writeFileSync(join(repositoryRoot, path), written(translation));
    console.log(`${texts.size} texts, ${Object.keys(translation).length} of them in ${path}.`);
  }
}
