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

/** What the type-aheads offer. */
export interface ProfileChoices {
  readonly modality: readonly Choice[];
  readonly disease: readonly Choice[];
  readonly place: readonly Choice[];
  readonly stage: readonly Choice[];
  /** Reads words as matching does; undefined until the lists are here. */
  readonly understanding: Understanding | undefined;
}

/** The record keeps the English label, which every reader of it is shown in a language of their own; it finds the choice as well. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly also: string[];
}

export const noChoices: ProfileChoices = { modality: [], disease: [], place: [], stage: [], understanding: undefined };

/** The word lists come after the form: it can be filled in without them. */
export function useProfileChoices(): ProfileChoices {
  // Without the lists the fields take free text, as they always do.
  return useLoaded(() => loadChoices().catch(() => noChoices), []).value ?? noChoices;
}

/** What a field offers; until its list is here, what was chosen before, by the name it will have. */
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
