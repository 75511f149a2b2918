/** Drawn mutants that no test can tell from the product: each with the reason. `npm run lab -- fact-mutants` counts them by themselves. */
export interface Equivalent {
  readonly path: string;
  /** The line it stands in, without its indentation. */
  readonly found: string;
  readonly from: string;
  readonly put: string;
  readonly why: string;
}

export const equivalents: readonly Equivalent[] = [];
