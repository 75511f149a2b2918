import {
  diseaseOptions,
  modalityOptions,
  type Option,
  placeOptions,
  stageOptions,
} from '@paratope/shared/taxonomy/options';
import type { Understanding } from '@paratope/shared/taxonomy/understand';
import { useLoaded } from '../../local/use-answer.ts';
import { choiceWords } from '../../words/words.ts';

export interface ProfileChoices {
  readonly modality: readonly Choice[];
  readonly disease: readonly Choice[];
  readonly place: readonly Choice[];
  readonly stage: readonly Choice[];
  /** Reads words as matching does; undefined until the lists are loaded. */
  readonly understanding: Understanding | undefined;
}

/** The record stores the English label (`value`); each reader sees it in their own language. A search finds both. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly also: string[];
}

export const noChoices: ProfileChoices = { modality: [], disease: [], place: [], stage: [], understanding: undefined };

/** The word lists load after the form, which can be filled in without them. */
export function useProfileChoices(): ProfileChoices {
  return useLoaded(() => loadChoices().catch(() => noChoices), []).value ?? noChoices;
}

/** Returns a field's options; until its list is loaded, the values chosen before, under the labels they will have. */
export const offered = (choices: readonly Choice[], chosen: readonly string[]): Choice[] =>
  choices.length > 0 ? [...choices] : chosen.map((label) => asChoice({ label, words: [] }));

async function loadChoices(): Promise<ProfileChoices> {
  const [{ taxonomy }, { createUnderstanding }] = await Promise.all([
    import('@paratope/shared/taxonomy/taxonomy'),
    import('@paratope/shared/taxonomy/understand'),
  ]);
  const understanding = createUnderstanding(taxonomy);
  return {
    modality: modalityOptions(taxonomy).map(asChoice),
    disease: diseaseOptions(taxonomy).map(asChoice),
    place: placeOptions(understanding.places).map(asChoice),
    stage: stageOptions(taxonomy).map(asChoice),
    understanding,
  };
}

const asChoice = ({ label, words }: Pick<Option, 'label' | 'words'>): Choice => ({
  value: label,
  label: choiceWords(label),
  also: [...words, label],
});
