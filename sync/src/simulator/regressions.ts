/** Runs that ended wrong once: they are repeated with every test, for ever. Each says what had been overlooked. */
export const regressions: readonly {
  readonly seed: bigint;
  readonly profile: string;
  readonly steps: number;
  readonly overlooked: string;
}[] = [
  {
    seed: 101n,
    profile: 'restored server',
    steps: 4_000,
    overlooked: 'a page of a long download was read in a history that a restored backup undid',
  },
  {
    seed: 102n,
    profile: 'restored server',
    steps: 4_000,
    overlooked: 'the restored server had run past the cursor under the same numbers',
  },
  {
    seed: 119n,
    profile: 'cloned profile',
    steps: 4_000,
    overlooked: 'two copies of one profile sent the same change, each under a name of its own',
  },
];
