import taxonomyJson from './taxonomy.json' with { type: 'json' };

export interface Term {
  /** Stable slug. */
  readonly id: string;
  readonly label: string;
  readonly synonyms: readonly string[];
  /** The wider term: a group of the same list, or drug, platform and product for modalities. */
  readonly parent?: string;
}

export interface Region {
  readonly id: string;
  readonly label: string;
  readonly synonyms: readonly string[];
}

export interface Country {
  readonly iso2: string;
  readonly label: string;
  readonly synonyms: readonly string[];
  /** A region's id, or `us-*` if the state decides. */
  readonly region: string;
}

/** The word lists that free text is parsed with. Functions take it as a parameter, so an operator's own can replace the product's. */
export interface Taxonomy {
  readonly version: string;
  /** Synonyms that also match longer words. */
  readonly stems: readonly string[];
  readonly modality: readonly Term[];
  readonly disease: readonly Term[];
  readonly investment_stage: readonly Term[];
  readonly rd_stage: readonly Term[];
  readonly regions: readonly Region[];
  readonly countries: readonly Country[];
}

/** The product's taxonomy. In the browser import this file lazily: it contains the whole word list. */
export const taxonomy: Taxonomy = taxonomyJson;
