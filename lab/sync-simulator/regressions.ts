/**
 * Runs that ended wrong once, repeated with every test. A seed repeats its run only as long as the world draws the same events: when the
 * menu of faults changes, the mistake itself lives on as a mutant (see `mutants.ts`). Each says what had been overlooked.
 */
export const regressions: readonly {
  readonly seed: bigint;
  readonly profile: string;
  readonly steps: number;
  readonly overlooked: string;
}[] = [
  {
    seed: 5102n,
    profile: 'restored server',
    steps: 10_000,
    overlooked: 'the server had forgotten verdicts on changes that a journal still held and sent again',
  },
  {
    seed: 6n,
    profile: 'rough',
    steps: 10_000,
    overlooked: 'a world was judged with a request still under way',
  },
  {
    seed: 100_094n,
    profile: 'restored server',
    steps: 10_000,
    overlooked: 'a deletion made between two pages of a fresh download was forgotten before the last page',
  },
  {
    seed: 500_042n,
    profile: 'restored server',
    steps: 10_000,
    overlooked: 'a server set back and compacted past the cursor took a device it lacked for one it had forgotten',
  },
  {
    seed: 700_054n,
    profile: 'restored server',
    steps: 10_000,
    overlooked: 'a change sent again under its own name was accepted twice, and queued twice after a restore',
  },
  {
    seed: 1_100_503n,
    profile: 'copied profile',
    steps: 10_000,
    overlooked:
      'in a download of several pages a copy skipped numbers another copy had used, and sent its later changes first',
  },
  {
    seed: 22_000_223n,
    profile: 'copied profile',
    steps: 10_000,
    overlooked:
      'a row put aside in a first download came after a newer copy of it, because the change it had waited for was set aside meanwhile',
  },
  {
    seed: 7_120_261_124_165_831n,
    profile: 'forms in tabs',
    steps: 2_702,
    overlooked: 'an undo of a change that had altered nothing emptied the text others had written meanwhile',
  },
  {
    seed: 26n,
    profile: 'forms in tabs',
    steps: 100,
    overlooked: 'a disk that was busy when a world began ended the whole run',
  },
];
