import { type Category, categoryOfModalities } from '@paratope/shared/matches/category';
import { inDollars } from '@paratope/shared/matches/dollars';
import { type Candidate, type Ranking, rankInvestors } from '@paratope/shared/matches/score';
import type { StartupFacts } from '@paratope/shared/matches/startup-facts';
import type { Place } from '@paratope/shared/taxonomy/places';
import type { Understanding } from '@paratope/shared/taxonomy/understand';
import { wordsOf } from '@paratope/shared/taxonomy/words';
import { emptyWords } from '../../gateways/embedder/common-words.ts';
import { type Embedder, EmbedderUnavailable } from '../../gateways/embedder/embedder.ts';
import { asOneWord, type InvestorIndex, placeWords } from '../investors/index.ts';

/** A startup as it is compared: its facts, understood, and its text. */
export interface StartupToMatch {
  readonly facts: StartupFacts;
  /** What it says of itself: description and deck. */
  readonly text: string;
}

/** Most words of a text that are searched for; the first ones say what a company does, a long deck repeats itself. */
const mostWords = 120;

/** A ranking, and what it was made with. */
export interface VectorRanking extends Ranking {
  readonly vector: Float32Array;
  readonly candidates: readonly Candidate[];
}

/** Compares a startup with every investor of the index, or with those that `isCandidate` lets in. */
export async function rankFor(
  index: InvestorIndex,
  embedder: Embedder,
  { facts, text }: StartupToMatch,
  isCandidate: (candidate: Candidate) => boolean = () => true,
): Promise<VectorRanking> {
  const whole = startupText(index, { facts, text });
  const vector = await vectorOf(embedder, whole);
  const candidates = index.candidates(searchWords(whole, facts), vector).filter(isCandidate);
  return { ...rankInvestors(facts, candidates, index.mix), vector, candidates };
}

/** What of a startup is compared as text: its modalities and disease areas by their labels, and its own words. */
export function startupText({ understanding }: InvestorIndex, { facts, text }: StartupToMatch): string {
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
export function searchWords(text: string, { places, category }: StartupFacts): string[] {
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
