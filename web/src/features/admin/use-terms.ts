import { shortInvestorKindLabels } from '@paratope/shared/matches/kind-labels';
import { InvestorKind } from '@paratope/shared/matches/match';
import { placeOptions } from '@paratope/shared/taxonomy/options';
import { useMemo } from 'react';
import { useLoaded } from '../../local/use-answer.ts';
import type { ComboboxOption } from '../../ui/combobox.tsx';
import { choiceWords, t } from '../../words/words.ts';

/** The word lists are long, and come after the page. */
const useTaxonomy = () =>
  useLoaded(() => import('@paratope/shared/taxonomy/taxonomy').then(({ taxonomy }) => taxonomy), []).value;

/** Names a term by its id; what a person typed stays as it is. */
export function useTermWords(): (text: string) => string {
  const lists = useTaxonomy();
  const labels = useMemo(() => {
    const terms = lists ? [...lists.investment_stage, ...lists.modality, ...lists.disease] : [];
    return new Map(terms.map(({ id, label }) => [id, label]));
  }, [lists]);
  return (text) => choiceWords(labels.get(text) ?? text);
}

/** What an investor's type and terms can be, by id or, as founders' profiles name them, by English label. */
export function useTermOptions(by: 'id' | 'label' = 'id') {
  const lists = useTaxonomy();
  const terms = (
    list: readonly { readonly id: string; readonly label: string; readonly synonyms: readonly string[] }[] = [],
  ): readonly ComboboxOption[] =>
    list.map(({ id, label, synonyms }) => ({
      value: by === 'id' ? id : label,
      label: choiceWords(label),
      also: [...synonyms, label, id],
    }));
  return {
    kind: InvestorKind.options.map((value) => ({ value, label: t(shortInvestorKindLabels[value]) })),
    stage: terms(lists?.investment_stage),
    modality: terms(lists?.modality),
    disease: terms(lists?.disease),
  };
}

/** Towns, states, countries and regions, by the label they are stored under. */
export function usePlaceOptions(): readonly ComboboxOption[] {
  const places = useLoaded(loadPlaces, []).value ?? [];
  return useMemo(
    () => places.map(({ label, words }) => ({ value: label, label: choiceWords(label), also: [...words, label] })),
    [places],
  );
}

async function loadPlaces() {
  const [{ taxonomy }, { createPlaceReader }] = await Promise.all([
    import('@paratope/shared/taxonomy/taxonomy'),
    import('@paratope/shared/taxonomy/places'),
  ]);
  return placeOptions(createPlaceReader(taxonomy));
}
