/** Where the founder's portal keeps its texts. What stands here is all that the check of the words takes on trust. */

/** Folders and files of the web whose texts stay English for now. */
export const notTranslated: readonly string[] = [
  'web/src/features/admin/',
  'web/src/features/debug/',
  // Documents of their own, with their own language.
  'web/src/public/',
  'web/src/ui/gallery/',
  'web/src/features/account/',
  'web/src/features/bring-list/',
  'web/src/features/conference/',
  'web/src/features/matches/',
  'web/src/features/outreach/',
  'web/src/features/people/',
  'web/src/features/round/',
  'web/src/features/startups/',
  'web/src/features/sync/',
  'web/src/features/today/',
  'web/src/local/',
];

/** Constants whose texts are handed to `t` where they are drawn, by their file: what a module makes while it loads, and what `shared` says. */
export const tables: Readonly<Record<string, readonly string[]>> = {
  'shared/src/matches/match.ts': ['criterionLabels'],
  'web/src/app/pages.ts': ['pages'],
  'web/src/app/places.ts': ['placeGroups'],
  'web/src/app/session-over.tsx': ['revoked'],
  'web/src/app/session-sentence.tsx': ['expired', 'forbidden'],
  'web/src/app/shortcut-sheet.tsx': ['singleKeys'],
  'web/src/app/use-theme-choice.ts': ['themeChoices'],
  'web/src/pwa/update-prompt.tsx': ['words'],
  'web/src/ui/glyph-words.ts': ['wordFor', 'fitWords'],
  'web/src/ui/sync-mark.tsx': ['recordWords'],
};
