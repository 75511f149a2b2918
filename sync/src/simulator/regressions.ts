/** Runs that once ended wrong: they are repeated with every test, for ever. Each says what had been overlooked. */
export const regressions: readonly {
  readonly seed: bigint;
  readonly profile: string;
  readonly steps: number;
  readonly overlooked: string;
}[] = [];
