import { createPhraseFinder, type Phrase, type PhraseFinder } from './phrases.ts';
import { createPlaceReader, type Place, type PlaceReader } from './places.ts';
import type { Taxonomy, Term } from './taxonomy.ts';
import { foldName, wordsOf } from './words.ts';

/** A text parsed with the taxonomy. Ids are in the order of the taxonomy, so that equal facts compare equal. */
export interface Understood {
  readonly modalities: readonly string[];
  readonly diseases: readonly string[];
  readonly stage: string | null;
  readonly rdStage: string | null;
  readonly places: readonly Place[];
  /** Parts of the text, split at commas and line ends, in which no word was known. */
  readonly unclassified: readonly string[];
}

export interface UnderstoodTerms {
  readonly ids: readonly string[];
  /** Entries as given in which no word was known. */
  readonly unclassified: readonly string[];
}

export type TermKind = 'modality' | 'disease';

export interface Understanding {
  /** Parses running text. Words such as "growth" or "safe" name a stage only beside "round", "stage" or "financing". */
  understand(text: string): Understood;
  /** What a description says the company does; the part of {@link understand} that is needed for every company of a file. */
  concepts(text: string): Pick<Understood, 'modalities' | 'diseases' | 'rdStage'>;
  /** Parses the entries of a field; each may name several ids ("CAR-T / NK"). */
  terms(kind: TermKind, entries: readonly string[]): UnderstoodTerms;
  /** Parses a field that contains only stages; it may have both, as in "Series A, preclinical". */
  stages(text: string): { readonly stage: string | null; readonly rdStage: string | null };
  readonly places: PlaceReader;
  withParents(kind: TermKind, ids: readonly string[]): string[];
  label(kind: TermKind | 'stage' | 'rdStage', id: string): string;
  /** Whether the entry is a label or an id of the list, ignoring case. */
  isLabel(kind: TermKind, entry: string): boolean;
}

export function createUnderstanding(taxonomy: Taxonomy): Understanding {
  const stems = new Set(taxonomy.stems);
  const finders = {
    modality: finderOf(taxonomy.modality, stems),
    disease: finderOf(taxonomy.disease, stems),
    stage: finderOf(taxonomy.investment_stage, stems),
    rdStage: finderOf(taxonomy.rd_stage, stems),
  };
  const lists = {
    modality: taxonomy.modality,
    disease: taxonomy.disease,
    stage: taxonomy.investment_stage,
    rdStage: taxonomy.rd_stage,
  };
  const named = {
    modality: idByName(taxonomy.modality),
    disease: idByName(taxonomy.disease),
    stage: idByName(taxonomy.investment_stage),
    rdStage: idByName(taxonomy.rd_stage),
  };
  const places = createPlaceReader(taxonomy);

  return {
    places,
    understand(text) {
      const parts = text.split(/[,;\n]+/).filter((part) => wordsOf(part).length > 0);
      return {
        ...concepts(text),
        stage: inRunningText(finders.stage, wordsOf(text), () => true),
        places: places.read(text),
        unclassified: parts.map((part) => part.trim()).filter((part) => !isKnown(part)),
      };
    },
    concepts,
    terms(kind, entries) {
      const read = entries.map((entry) => ({ entry, ids: readEntry(kind, entry) }));
      return {
        ids: inOrder(kind, new Set(read.flatMap(({ ids }) => ids))),
        unclassified: read.filter(({ ids }) => ids.length === 0).map(({ entry }) => entry),
      };
    },
    stages(text) {
      const words = wordsOf(text);
      return { stage: readEntry('stage', text)[0] ?? null, rdStage: [...idsIn(finders.rdStage, words)].at(-1) ?? null };
    },
    withParents(kind, ids) {
      const parents = ids.flatMap((id) => lists[kind].find((term) => term.id === id)?.parent ?? []);
      return [...new Set([...ids, ...parents.filter((parent) => lists[kind].some(({ id }) => id === parent))])];
    },
    label: (kind, id) => lists[kind].find((term) => term.id === id)?.label ?? id,
    isLabel: (kind, entry) => named[kind].has(foldName(entry)),
  };

  function concepts(text: string) {
    const words = wordsOf(text);
    return {
      modalities: inOrder('modality', idsIn(finders.modality, words)),
      diseases: inOrder('disease', idsIn(finders.disease, words)),
      rdStage: inRunningText(finders.rdStage, words, (word) => word === 'discovery' || word === 'pivotal'),
    };
  }

  /** A whole label or id names exactly itself, whatever synonyms it contains. */
  function readEntry(kind: keyof typeof lists, entry: string): string[] {
    const exact = named[kind].get(foldName(entry));
    return exact ? [exact] : [...idsIn(finders[kind], wordsOf(entry))];
  }

  function inOrder(kind: TermKind, ids: ReadonlySet<string>): string[] {
    return lists[kind].filter(({ id }) => ids.has(id)).map(({ id }) => id);
  }

  function isKnown(part: string): boolean {
    const words = wordsOf(part);
    return Object.values(finders).some((find) => find(words).length > 0) || places.read(part).length > 0;
  }
}

function finderOf(terms: readonly Term[], stems: ReadonlySet<string>): PhraseFinder {
  const phrases: Phrase[] = terms.flatMap(({ id, label, synonyms }) => [
    { text: label, id },
    ...synonyms.map((text) => ({ text, id, isStem: stems.has(text) })),
  ]);
  return createPhraseFinder(phrases);
}

const idByName = (terms: readonly Term[]): Map<string, string> =>
  new Map(terms.flatMap(({ id, label }) => [foldName(id), foldName(label)].map((name) => [name, id] as const)));

const idsIn = (find: PhraseFinder, words: readonly string[]): Set<string> =>
  new Set(find(words).flatMap(({ ids }) => ids));

/**
 * The last stage named wins, because a story is told from its beginning. One-word names that `isDoubtful`
 * need a financial word beside them.
 */
function inRunningText(
  find: PhraseFinder,
  words: readonly string[],
  isDoubtful: (word: string) => boolean,
): string | null {
  const named = find(words).filter(({ start, end }) => {
    if (end - start > 1 || !isDoubtful(words[start] ?? '')) return true;
    return confirming.has(words[end] ?? '') || confirming.has(words[start - 1] ?? '');
  });
  return named.at(-1)?.ids[0] ?? null;
}

const confirming = new Set(['round', 'rounds', 'stage', 'financing', 'funding', 'raise', 'raising', 'extension']);
