/** Drawn mutants that no test can tell from the product: each with the reason. `npm run lab -- fact-mutants` counts them by themselves. */
export interface Equivalent {
  readonly path: string;
  /** The line it stands in, without its indentation. */
  readonly found: string;
  readonly from: string;
  readonly put: string;
  readonly why: string;
}

export const equivalents: readonly Equivalent[] = [
  {
    path: 'web/src/features/sync/who-words.ts',
    found: ": t('{time}, written in {place}', { time, place: by.zone.replaceAll('_', ' ').split('/').at(-1) ?? '' });",
    from: "by.zone.replaceAll('_', ' ').split('/').at(-1) ?? ''",
    put: "by.zone.replaceAll('_', ' ').split('/').at(-1)",
    why: 'A text that is split has a last piece.',
  },
  {
    path: 'web/src/features/startups/deck-field.tsx',
    found: 'void take(event.target.files?.[0]);',
    from: '?.',
    put: '',
    why: 'An input of type file always has its list of files.',
  },
  {
    path: 'server/src/features/outreach/import-list.ts',
    found: 'bom: true,',
    from: 'true',
    put: 'false',
    why: 'The call takes the mark off already, with the blanks around its text.',
  },
];
