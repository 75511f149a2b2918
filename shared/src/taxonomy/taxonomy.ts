import taxonomyJson from './taxonomy.json' with { type: 'json' };

export interface Term {
  /** Stable slug. */
  readonly id: string;
  readonly label: string;
  readonly synonyms: readonly string[];
  /** The wider term: a group of the same list, or drug, platform and product among modalities. */
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
  /** A region's id, or `us-*`: then the state decides. */
  readonly region: string;
}

/** What free text is understood through. Anything that takes one can be handed the product's or an operator's own. */
export interface Taxonomy {
  readonly version: string;
  /** Synonyms that also match the words that begin with them. */
  readonly stems: readonly string[];
  readonly modality: readonly Term[];
  readonly disease: readonly Term[];
  readonly investment_stage: readonly Term[];
  readonly rd_stage: readonly Term[];
  readonly regions: readonly Region[];
  readonly countries: readonly Country[];
}

/** The product's taxonomy. In the browser import this file lazily: it carries the whole word list. */
export const taxonomy: Taxonomy = taxonomyJson;
