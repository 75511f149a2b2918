import type { Taxonomy } from '@paratope/shared/taxonomy/taxonomy';
import { createUnderstanding, type Understanding } from '@paratope/shared/taxonomy/understand';
import { wordsOf } from '@paratope/shared/taxonomy/words';
import { emptyWords, generalWords } from './common-words.ts';
import type { Embedder } from './embedder.ts';

/**
 * An embedder without network, model file or training: the same text gives the same vector on every machine.
 * The first coordinates are the taxonomy's concepts, the rest hashed words and pairs of words, weighted by
 * how specific they are. It knows no synonym outside the taxonomy; a model behind an endpoint does.
 */
export function createConceptEmbedder(taxonomy: Taxonomy, dimensions: number): Embedder {
  // Made for the first text: reading the whole taxonomy would delay every start of the server.
  let made: Understanding | undefined;
  const concepts = new Map(
    [...taxonomy.modality, ...taxonomy.disease, ...taxonomy.rd_stage].map(({ id }, at) => [id, at]),
  );
  const buckets = dimensions - concepts.size;
  if (buckets < 64)
    throw new Error(`An embedder of ${dimensions} dimensions has no room for words beside ${concepts.size} concepts.`);

  return {
    model: `concepts-${taxonomy.version}-${dimensions}-1`,
    dimensions,
    embed: async (texts) => texts.map(vectorOf),
  };

  function vectorOf(text: string): Float32Array {
    const vector = new Float32Array(dimensions);
    made ??= createUnderstanding(taxonomy);
    const understanding = made;
    const { modalities, diseases, rdStage } = understanding.understand(text);
    const named = [
      ...understanding.withParents('modality', modalities),
      ...understanding.withParents('disease', diseases),
    ];
    for (const id of [...named, ...(rdStage ? [rdStage] : [])]) {
      const at = concepts.get(id);
      if (at !== undefined) vector[at] = conceptWeight;
    }
    for (const [term, weight] of termWeights(wordsOf(text))) {
      const hash = hashOf(term);
      const at = concepts.size + (hash % buckets);
      // A sign from another bit lets two terms in one bucket cancel out on average instead of adding up.
      vector[at] = (vector[at] ?? 0) + (hash & 0x8000_0000 ? weight : -weight);
    }
    return toUnitLength(vector);
  }
}

/** A concept counts as much as four specific words, because it covers all its synonyms. */
const conceptWeight = 2;

/** Weighs terms by 1 + log(occurrences) times how specific they are; a pair of words counts half. */
function termWeights(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, { count: number; tells: number }>();
  let before = '';
  for (const word of words) {
    const tells = emptyWords.has(word) || word.length < 2 ? 0 : generalWords.has(word) ? 1 / 3 : 1;
    if (tells > 0) {
      add(counts, singular(word), tells);
      if (before) add(counts, `${before} ${singular(word)}`, tells / 2);
    }
    before = tells > 0 ? singular(word) : '';
  }
  return new Map([...counts].map(([term, { count, tells }]) => [term, tells * (1 + Math.log(count))]));
}

function add(counts: Map<string, { count: number; tells: number }>, term: string, tells: number): void {
  const entry = counts.get(term);
  if (entry) entry.count += 1;
  else counts.set(term, { count: 1, tells });
}

const singular = (word: string): string =>
  word.length > 4 && word.endsWith('s') && !/(ss|us|is)$/.test(word) ? word.slice(0, -1) : word;

/** FNV-1a, 32 bits, with a final mix so that the low bits are well distributed. */
function hashOf(text: string): number {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85eb_ca6b);
  hash ^= hash >>> 13;
  return hash >>> 0;
}

function toUnitLength(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  if (squares === 0) return vector;
  const length = Math.sqrt(squares);
  return vector.map((value) => value / length);
}
