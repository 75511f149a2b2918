import { type Category, categoryOfModalities } from '@paratope/shared/matches/category';
import { inDollars } from '@paratope/shared/matches/dollars';
import type { StartupFacts } from '@paratope/shared/matches/startup-facts';
import type { Place } from '@paratope/shared/taxonomy/places';
import type { Understanding } from '@paratope/shared/taxonomy/understand';
import { wordsOf } from '@paratope/shared/taxonomy/words';
import { emptyWords } from '../../gateways/embedder/common-words.ts';
import { type Embedder, EmbedderUnavailable } from '../../gateways/embedder/embedder.ts';
import { asOneWord, placeWords } from '../investors/index.ts';

export interface StartupToMatch {
  readonly facts: StartupFacts;
  /** Description and deck. */
  readonly text: string;
}

/** Most words of a text that are searched for: the first ones say what a company does, and a long deck repeats itself. */
const mostWords = 120;

export async function searchedFor(
  embedder: Embedder,
  understanding: Understanding,
  startup: StartupToMatch,
): Promise<{ words: readonly string[]; vector: Float32Array }> {
  const whole = startupText(understanding, startup);
  return { words: searchWords(whole, startup.facts), vector: await vectorOf(embedder, whole) };
}

function startupText(understanding: Understanding, { facts, text }: StartupToMatch): string {
  const labels = [
    ...facts.modalities.map((id) => understanding.label('modality', id)),
    ...facts.diseases.map((id) => understanding.label('disease', id)),
  ];
  return [...labels, text].filter(Boolean).join('. ');
}

/** Returns the zero vector when the embedder is unavailable: texts are then not compared by closeness, and everything else is. */
async function vectorOf(embedder: Embedder, text: string): Promise<Float32Array> {
  try {
    const [vector] = await embedder.embed([text]);
    return vector ?? new Float32Array(embedder.dimensions);
  } catch (failure) {
    if (failure instanceof EmbedderUnavailable) return new Float32Array(embedder.dimensions);
    throw failure;
  }
}

/** Only telling words; place and kind become words of their own. */
function searchWords(text: string, { places, category }: StartupFacts): string[] {
  const telling = wordsOf(text).filter((word) => word.length > 1 && !emptyWords.has(word));
  return [
    ...new Set([...places.flatMap(placeWords), ...(category ? [asOneWord('kind', category)] : []), ...telling]),
  ].slice(0, mostWords);
}

export interface SaidByFounder {
  readonly modalities: readonly string[];
  readonly diseases: readonly string[];
  readonly stage: string;
  readonly geography: readonly string[];
  readonly amount: number | null;
  readonly currency: string;
  readonly category?: Category | null;
}

/** Reads the profile's fields through the taxonomy; unknown terms stay in the text and are searched as words. */
export function startupFacts(said: SaidByFounder, understanding: Understanding, today: string): StartupFacts {
  const modalities = understanding.terms('modality', said.modalities).ids;
  const { stage, rdStage } = understanding.stages(said.stage);
  return {
    stage,
    rdStage,
    places: said.geography.flatMap((entry): Place[] => understanding.places.read(entry)),
    category: said.category ?? categoryOfModalities(modalities),
    modalities: [...modalities],
    diseases: [...understanding.terms('disease', said.diseases).ids],
    amountUsd: inDollars(said.amount, said.currency),
    today,
  };
}
