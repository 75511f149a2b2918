import {
  diseaseOptions,
  modalityOptions,
  type Option,
  placeOptions,
  stageOptions,
} from '@paratope/shared/taxonomy/options';
import { useEffect, useState } from 'react';

/** What the type-aheads offer. */
export interface ProfileChoices {
  readonly modality: readonly Choice[];
  readonly disease: readonly Choice[];
  readonly place: readonly Choice[];
  readonly stage: readonly Choice[];
}

/** The record keeps what the person reads, so a choice's value is its label. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly also: string[];
}

export const noChoices: ProfileChoices = { modality: [], disease: [], place: [], stage: [] };

/** The word lists come after the form: it can be filled in without them. */
export function useProfileChoices(): ProfileChoices {
  const [choices, setChoices] = useState(noChoices);
  useEffect(() => {
    let isHere = true;
    void loadChoices().then(
      (loaded) => isHere && setChoices(loaded),
      () => {
        // Without the lists the fields take free text, as they always do.
      },
    );
    return () => {
      isHere = false;
    };
  }, []);
  return choices;
}

async function loadChoices(): Promise<ProfileChoices> {
  const [{ taxonomy }, { createPlaceReader }] = await Promise.all([
    import('@paratope/shared/taxonomy/taxonomy'),
    import('@paratope/shared/taxonomy/places'),
  ]);
  return {
    modality: modalityOptions(taxonomy).map(asChoice),
    disease: diseaseOptions(taxonomy).map(asChoice),
    place: placeOptions(createPlaceReader(taxonomy)).map(asChoice),
    stage: stageOptions(taxonomy).map(asChoice),
  };
}

const asChoice = ({ label, words }: Option): Choice => ({ value: label, label, also: [...words] });
