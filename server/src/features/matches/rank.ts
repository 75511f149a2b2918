import { type Category, categoryOfModalities } from '@paratope/shared/matches/category';
import { inDollars } from '@paratope/shared/matches/dollars';
import type { StartupFacts } from '@paratope/shared/matches/startup-facts';
import type { Place } from '@paratope/shared/taxonomy/places';
import type { Understanding } from '@paratope/shared/taxonomy/understand';
import { wordsOf } from '@paratope/shared/taxonomy/words';
import { emptyWords } from '../../gateways/embedder/common-words.ts';
import { type Embedder, EmbedderUnavailable } from '../../gateways/embedder/embedder.ts';
import { asOneWord, placeWords } from '../investors/index.ts';

/** A startup as it is compared: its facts, understood, and its text. */
export interface StartupToMatch {
  readonly facts: StartupFacts;
  /** What it says of itself: description and deck. */
  readonly text: string;
}

/** Most words of a text that are searched for; the first ones say what a company does, a long deck repeats itself. */
const mostWords = 120;

/** What of a startup is searched for among the investors' texts: its telling words, and its vector. */
export async function searchedFor(
  embedder: Embedder,
  understanding: Understanding,
  startup: StartupToMatch,
): Promise<{ words: readonly string[]; vector: Float32Array }> {
  const whole = startupText(understanding, startup);
  return { words: searchWords(whole, startup.facts), vector: await vectorOf(embedder, whole) };
}

/** What of a startup is compared as text: its modalities and disease areas by their labels, and its own words. */
function startupText(understanding: Understanding, { facts, text }: StartupToMatch): string {
  const labels = [
    ...facts.modalities.map((id) => understanding.label('modality', id)),
    ...facts.diseases.map((id) => understanding.label('disease', id)),
  ];
  return [...labels, text].filter(Boolean).join('. ');
}

/** Without the embedder the zero vector: closeness of texts is then not compared, and everything else is. */
async function vectorOf(embedder: Embedder, text: string): Promise<Float32Array> {
  try {
    const [vector] = await embedder.embed([text]);
    return vector ?? new Float32Array(embedder.dimensions);
  } catch (failure) {
    if (failure instanceof EmbedderUnavailable) return new Float32Array(embedder.dimensions);
    throw failure;
  }
}

/** The words that are searched for, the telling ones alone; place and kind as words of their own. */
function searchWords(text: string, { places, category }: StartupFacts): string[] {
  const telling = wordsOf(text).filter((word) => word.length > 1 && !emptyWords.has(word));
  return [
    ...new Set([...places.flatMap(placeWords), ...(category ? [asOneWord('kind', category)] : []), ...telling]),
  ].slice(0, mostWords);
}

/** What a founder says, in the words the matcher compares by. */
export interface SaidByFounder {
  readonly modalities: readonly string[];
  readonly diseases: readonly string[];
  readonly stage: string;
  readonly geography: readonly string[];
  readonly amount: number | null;
  readonly currency: string;
  readonly category?: Category | null;
}

/** Understands the profile's fields through the taxonomy; what it has no word for stays in the text and is searched as words. */
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
