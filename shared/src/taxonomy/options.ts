import type { PlaceReader } from './places.ts';
import type { Taxonomy } from './taxonomy.ts';

/** An option of a type-ahead; `words` are other texts that find it. */
export interface Option {
  readonly id: string;
  readonly label: string;
  readonly words: readonly string[];
}

export const modalityOptions = (taxonomy: Taxonomy): Option[] => taxonomy.modality.map(asOption);
export const diseaseOptions = (taxonomy: Taxonomy): Option[] => taxonomy.disease.map(asOption);
export const stageOptions = (taxonomy: Taxonomy): Option[] => taxonomy.investment_stage.map(asOption);

/** Towns and areas, states, countries and regions; the place reader parses each label back to that place. */
export function placeOptions(places: PlaceReader): Option[] {
  const byLabel = new Map<string, Option & { words: string[] }>();
  for (const { id, place, spellings } of places.known) {
    const label = places.label(place);
    const words = spellings.filter((spelling) => spelling !== label);
    const same = byLabel.get(label);
    if (same) same.words.push(...words);
    else byLabel.set(label, { id, label, words });
  }
  return [...byLabel.values()];
}

const asOption = ({ id, label, synonyms }: { id: string; label: string; synonyms: readonly string[] }): Option => ({
  id,
  label,
  words: synonyms,
});
